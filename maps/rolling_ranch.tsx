<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="rolling_ranch" tilewidth="111" tileheight="128" tilecount="15" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="space">
  <properties>
   <property name="number" type="int" value="1"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/space_1.svg"/>
 </tile>
 <tile id="1" type="space">
  <properties>
   <property name="number" type="int" value="2"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/space_2.svg"/>
 </tile>
 <tile id="2" type="space">
  <properties>
   <property name="number" type="int" value="3"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/space_3.svg"/>
 </tile>
 <tile id="3" type="space">
  <properties>
   <property name="number" type="int" value="4"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/space_4.svg"/>
 </tile>
 <tile id="4" type="space">
  <properties>
   <property name="number" type="int" value="5"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/space_5.svg"/>
 </tile>
 <tile id="5" type="space">
  <properties>
   <property name="number" type="int" value="6"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/space_6.svg"/>
 </tile>
 <tile id="6" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="A"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_a.svg"/>
 </tile>
 <tile id="7" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="B"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_b.svg"/>
 </tile>
 <tile id="8" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="C"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_c.svg"/>
 </tile>
 <tile id="9" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="D"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_d.svg"/>
 </tile>
 <tile id="10" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="E"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_e.svg"/>
 </tile>
 <tile id="11" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="F"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_f.svg"/>
 </tile>
 <tile id="12" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="G"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_g.svg"/>
 </tile>
 <tile id="13" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="H"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_h.svg"/>
 </tile>
 <tile id="14" type="pen">
  <properties>
   <property name="pen" propertytype="Pen" value="I"/>
  </properties>
  <image width="111" height="128" source="rolling_ranch/pen_i.svg"/>
 </tile>
</tileset>
