<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="texas" tilewidth="128" tileheight="128" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="square">
  <properties>
   <property name="light" type="bool" value="true"/>
  </properties>
  <image width="128" height="128" source="texas/light.svg"/>
 </tile>
 <tile id="1" type="square">
  <properties>
   <property name="light" type="bool" value="false"/>
  </properties>
  <image width="128" height="128" source="texas/dark.svg"/>
 </tile>
</tileset>
