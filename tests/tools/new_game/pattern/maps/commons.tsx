<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="commons" tilewidth="128" tileheight="128" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="space">
  <properties>
   <property name="worth" type="int" value="2"/>
  </properties>
  <image width="128" height="128" source="commons/plain.svg"/>
 </tile>
 <tile id="1" type="space">
  <properties>
   <property name="worth" type="int" value="0"/>
  </properties>
  <image width="128" height="128" source="commons/die.svg"/>
 </tile>
</tileset>
