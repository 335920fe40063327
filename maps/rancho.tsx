<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="rancho" tilewidth="128" tileheight="111" tilecount="12" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="pasture">
  <properties>
   <property name="price" type="int" value="1"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_1.svg"/>
 </tile>
 <tile id="1" type="pasture">
  <properties>
   <property name="price" type="int" value="2"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_2.svg"/>
 </tile>
 <tile id="2" type="pasture">
  <properties>
   <property name="price" type="int" value="4"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_4.svg"/>
 </tile>
 <tile id="3" type="farm">
  <image width="128" height="111" source="rancho/farm.svg"/>
 </tile>
 <tile id="4" type="forest">
  <image width="128" height="111" source="rancho/forest.svg"/>
 </tile>
 <tile id="5" type="pasture">
  <properties>
   <property name="price" type="int" value="3"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_3.svg"/>
 </tile>
 <tile id="6" type="pasture">
  <properties>
   <property name="price" type="int" value="5"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_5.svg"/>
 </tile>
 <tile id="7" type="pasture">
  <properties>
   <property name="price" type="int" value="6"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_6.svg"/>
 </tile>
 <tile id="8" type="pasture">
  <properties>
   <property name="price" type="int" value="7"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_7.svg"/>
 </tile>
 <tile id="9" type="pasture">
  <properties>
   <property name="price" type="int" value="8"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_8.svg"/>
 </tile>
 <tile id="10" type="pasture">
  <properties>
   <property name="price" type="int" value="9"/>
  </properties>
  <image width="128" height="111" source="rancho/pasture_9.svg"/>
 </tile>
 <tile id="11" type="water">
  <image width="128" height="111" source="rancho/water.svg"/>
 </tile>
</tileset>
