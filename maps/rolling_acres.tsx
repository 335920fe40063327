<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="rolling_acres" tilewidth="128" tileheight="128" tilecount="4" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="space">
  <properties>
   <property name="quadrant" type="int" value="0"/>
  </properties>
  <image width="128" height="128" source="rolling_acres/space_0.svg"/>
 </tile>
 <tile id="1" type="space">
  <properties>
   <property name="quadrant" type="int" value="1"/>
  </properties>
  <image width="128" height="128" source="rolling_acres/space_1.svg"/>
 </tile>
 <tile id="2" type="space">
  <properties>
   <property name="quadrant" type="int" value="2"/>
  </properties>
  <image width="128" height="128" source="rolling_acres/space_2.svg"/>
 </tile>
 <tile id="3" type="space">
  <properties>
   <property name="quadrant" type="int" value="3"/>
  </properties>
  <image width="128" height="128" source="rolling_acres/space_3.svg"/>
 </tile>
</tileset>
