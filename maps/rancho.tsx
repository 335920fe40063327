<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="rancho" tilewidth="128" tileheight="111" tilecount="5" columns="0">
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
</tileset>
