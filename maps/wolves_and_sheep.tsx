<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="wolves_and_sheep" tilewidth="64" tileheight="64" tilecount="77" columns="11">
 <image source="wolves_and_sheep/tiles.svg" width="704" height="448"/>
 <tile id="0" type="landscape">
  <properties>
   <property name="label" value="L01"/>
   <property name="front" value="VKRK"/>
   <property name="back" value="FYBY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="1" type="landscape">
  <properties>
   <property name="label" value="L02"/>
   <property name="front" value="VYBY"/>
   <property name="back" value="FRKR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="2" type="landscape">
  <properties>
   <property name="label" value="L03"/>
   <property name="front" value="VRKR"/>
   <property name="back" value="FBYB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="3" type="landscape">
  <properties>
   <property name="label" value="L04"/>
   <property name="front" value="VBYB"/>
   <property name="back" value="FKRK"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="4" type="landscape">
  <properties>
   <property name="label" value="L05"/>
   <property name="front" value="VBKK"/>
   <property name="back" value="FRYY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="5" type="landscape">
  <properties>
   <property name="label" value="L06"/>
   <property name="front" value="VKYY"/>
   <property name="back" value="FBRR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="6" type="landscape">
  <properties>
   <property name="label" value="L07"/>
   <property name="front" value="VYRR"/>
   <property name="back" value="FKBB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="7" type="landscape">
  <properties>
   <property name="label" value="L08"/>
   <property name="front" value="VRBB"/>
   <property name="back" value="FYKK"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="8" type="landscape">
  <properties>
   <property name="label" value="L09"/>
   <property name="front" value="VKKY"/>
   <property name="back" value="FFBR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="9" type="landscape">
  <properties>
   <property name="label" value="L10"/>
   <property name="front" value="VYYR"/>
   <property name="back" value="FFKB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="10" type="landscape">
  <properties>
   <property name="label" value="L11"/>
   <property name="front" value="VRRB"/>
   <property name="back" value="FFYK"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="11" type="landscape">
  <properties>
   <property name="label" value="L12"/>
   <property name="front" value="VBBK"/>
   <property name="back" value="FFRY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="12" type="landscape">
  <properties>
   <property name="label" value="L13"/>
   <property name="front" value="VKYR"/>
   <property name="back" value="FBRY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="13" type="landscape">
  <properties>
   <property name="label" value="L14"/>
   <property name="front" value="VYRB"/>
   <property name="back" value="FKBR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="14" type="landscape">
  <properties>
   <property name="label" value="L15"/>
   <property name="front" value="VRBK"/>
   <property name="back" value="FYKB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="15" type="landscape">
  <properties>
   <property name="label" value="L16"/>
   <property name="front" value="VBKY"/>
   <property name="back" value="FRYK"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="16" type="landscape">
  <properties>
   <property name="label" value="L17"/>
   <property name="front" value="VVVK"/>
   <property name="back" value="YYRR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="17" type="landscape">
  <properties>
   <property name="label" value="L18"/>
   <property name="front" value="VVVY"/>
   <property name="back" value="RRBB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="18" type="landscape">
  <properties>
   <property name="label" value="L19"/>
   <property name="front" value="VVVR"/>
   <property name="back" value="KKBB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="19" type="landscape">
  <properties>
   <property name="label" value="L20"/>
   <property name="front" value="VVVB"/>
   <property name="back" value="KKYY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="20" type="landscape">
  <properties>
   <property name="label" value="L21"/>
   <property name="front" value="VVKY"/>
   <property name="back" value="BBYR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="21" type="landscape">
  <properties>
   <property name="label" value="L22"/>
   <property name="front" value="VVYR"/>
   <property name="back" value="KKRB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="22" type="landscape">
  <properties>
   <property name="label" value="L23"/>
   <property name="front" value="VVRB"/>
   <property name="back" value="YYBK"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="23" type="landscape">
  <properties>
   <property name="label" value="L24"/>
   <property name="front" value="VVBK"/>
   <property name="back" value="RRKY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="24" type="landscape">
  <properties>
   <property name="label" value="L25"/>
   <property name="front" value="VKKK"/>
   <property name="back" value="RRYB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="25" type="landscape">
  <properties>
   <property name="label" value="L26"/>
   <property name="front" value="VYYY"/>
   <property name="back" value="BBRK"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="26" type="landscape">
  <properties>
   <property name="label" value="L27"/>
   <property name="front" value="VRRR"/>
   <property name="back" value="KKBY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="27" type="landscape">
  <properties>
   <property name="label" value="L28"/>
   <property name="front" value="VBBB"/>
   <property name="back" value="YYKR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="28" type="landscape">
  <properties>
   <property name="label" value="L29"/>
   <property name="front" value="VVKK"/>
   <property name="back" value="YBRB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="29" type="landscape">
  <properties>
   <property name="label" value="L30"/>
   <property name="front" value="VVYY"/>
   <property name="back" value="KBKR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="30" type="landscape">
  <properties>
   <property name="label" value="L31"/>
   <property name="front" value="VVRR"/>
   <property name="back" value="KYBY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="31" type="landscape">
  <properties>
   <property name="label" value="L32"/>
   <property name="front" value="VVBB"/>
   <property name="back" value="KRYR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="32" type="landscape">
  <properties>
   <property name="label" value="L33"/>
   <property name="front" value="FKKB"/>
   <property name="back" value="RRRY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="33" type="landscape">
  <properties>
   <property name="label" value="L34"/>
   <property name="front" value="FYYK"/>
   <property name="back" value="BBBR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="34" type="landscape">
  <properties>
   <property name="label" value="L35"/>
   <property name="front" value="FRRY"/>
   <property name="back" value="KKKB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="35" type="landscape">
  <properties>
   <property name="label" value="L36"/>
   <property name="front" value="FBBR"/>
   <property name="back" value="YYYK"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="36" type="landscape">
  <properties>
   <property name="label" value="L37"/>
   <property name="front" value="FFKK"/>
   <property name="back" value="YYRB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="37" type="landscape">
  <properties>
   <property name="label" value="L38"/>
   <property name="front" value="FFYY"/>
   <property name="back" value="RRBK"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="38" type="landscape">
  <properties>
   <property name="label" value="L39"/>
   <property name="front" value="FFRR"/>
   <property name="back" value="BBKY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="39" type="landscape">
  <properties>
   <property name="label" value="L40"/>
   <property name="front" value="FFBB"/>
   <property name="back" value="KKYR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="40" type="landscape">
  <properties>
   <property name="label" value="L41"/>
   <property name="front" value="FFFK"/>
   <property name="back" value="KRYB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="41" type="landscape">
  <properties>
   <property name="label" value="L42"/>
   <property name="front" value="FFFY"/>
   <property name="back" value="KYBR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="42" type="landscape">
  <properties>
   <property name="label" value="L43"/>
   <property name="front" value="FFFR"/>
   <property name="back" value="KBYR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="43" type="landscape">
  <properties>
   <property name="label" value="L44"/>
   <property name="front" value="FFFB"/>
   <property name="back" value="KRBY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="44" type="landscape">
  <properties>
   <property name="label" value="L45"/>
   <property name="front" value="FKKK"/>
   <property name="back" value="YRBR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="45" type="landscape">
  <properties>
   <property name="label" value="L46"/>
   <property name="front" value="FYYY"/>
   <property name="back" value="KBRB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="46" type="landscape">
  <properties>
   <property name="label" value="L47"/>
   <property name="front" value="FRRR"/>
   <property name="back" value="KBKY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="47" type="landscape">
  <properties>
   <property name="label" value="L48"/>
   <property name="front" value="FBBB"/>
   <property name="back" value="KYRY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="48" type="landscape">
  <properties>
   <property name="label" value="L49"/>
   <property name="front" value="KKKY"/>
   <property name="back" value="RBRB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="49" type="landscape">
  <properties>
   <property name="label" value="L50"/>
   <property name="front" value="YYYR"/>
   <property name="back" value="KBKB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="50" type="landscape">
  <properties>
   <property name="label" value="L51"/>
   <property name="front" value="RRRB"/>
   <property name="back" value="KYKY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="51" type="landscape">
  <properties>
   <property name="label" value="L52"/>
   <property name="front" value="BBBK"/>
   <property name="back" value="YRYR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="52" type="landscape">
  <properties>
   <property name="label" value="L53"/>
   <property name="front" value="KKKR"/>
   <property name="back" value="YBYR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="53" type="landscape">
  <properties>
   <property name="label" value="L54"/>
   <property name="front" value="YYYB"/>
   <property name="back" value="KRBR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="54" type="landscape">
  <properties>
   <property name="label" value="L55"/>
   <property name="front" value="RRRK"/>
   <property name="back" value="KBYB"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="55" type="landscape">
  <properties>
   <property name="label" value="L56"/>
   <property name="front" value="BBBY"/>
   <property name="back" value="KRKY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="56" type="landscape">
  <properties>
   <property name="label" value="L57"/>
   <property name="front" value="KKRR"/>
   <property name="back" value="VBVY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="57" type="landscape">
  <properties>
   <property name="label" value="L58"/>
   <property name="front" value="YYBB"/>
   <property name="back" value="VKVR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="58" type="landscape">
  <properties>
   <property name="label" value="L59"/>
   <property name="front" value="KRKR"/>
   <property name="back" value="FBFY"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="59" type="landscape">
  <properties>
   <property name="label" value="L60"/>
   <property name="front" value="YBYB"/>
   <property name="back" value="FKFR"/>
   <property name="front_centre" propertytype="Centre" value="none"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="60" type="wolf">
  <properties>
   <property name="label" value="W1"/>
   <property name="front" value="FFFF"/>
   <property name="back" value="KKKK"/>
   <property name="front_centre" propertytype="Centre" value="wolf"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="61" type="wolf">
  <properties>
   <property name="label" value="W2"/>
   <property name="front" value="FFFF"/>
   <property name="back" value="YYYY"/>
   <property name="front_centre" propertytype="Centre" value="wolf"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="62" type="wolf">
  <properties>
   <property name="label" value="W3"/>
   <property name="front" value="FFFF"/>
   <property name="back" value="RRRR"/>
   <property name="front_centre" propertytype="Centre" value="wolf"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="63" type="wolf">
  <properties>
   <property name="label" value="W4"/>
   <property name="front" value="FFFF"/>
   <property name="back" value="BBBB"/>
   <property name="front_centre" propertytype="Centre" value="wolf"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="64" type="hunter">
  <properties>
   <property name="label" value="H1"/>
   <property name="front" value="FFFF"/>
   <property name="back" value="KKKK"/>
   <property name="front_centre" propertytype="Centre" value="hunter"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="65" type="hunter">
  <properties>
   <property name="label" value="H2"/>
   <property name="front" value="FFFF"/>
   <property name="back" value="YYYY"/>
   <property name="front_centre" propertytype="Centre" value="hunter"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="66" type="hunter">
  <properties>
   <property name="label" value="H3"/>
   <property name="front" value="FFFF"/>
   <property name="back" value="RRRR"/>
   <property name="front_centre" propertytype="Centre" value="hunter"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="67" type="hunter">
  <properties>
   <property name="label" value="H4"/>
   <property name="front" value="FFFF"/>
   <property name="back" value="BBBB"/>
   <property name="front_centre" propertytype="Centre" value="hunter"/>
   <property name="back_centre" propertytype="Centre" value="none"/>
  </properties>
 </tile>
 <tile id="68" type="secret">
  <properties>
   <property name="label" value="Q1"/>
   <property name="front" value="????"/>
   <property name="back" value="KKKK"/>
   <property name="front_centre" propertytype="Centre" value="secret"/>
   <property name="back_centre" propertytype="Centre" value="shepherd"/>
  </properties>
 </tile>
 <tile id="69" type="secret">
  <properties>
   <property name="label" value="Q2"/>
   <property name="front" value="????"/>
   <property name="back" value="YYYY"/>
   <property name="front_centre" propertytype="Centre" value="secret"/>
   <property name="back_centre" propertytype="Centre" value="shepherd"/>
  </properties>
 </tile>
 <tile id="70" type="secret">
  <properties>
   <property name="label" value="Q3"/>
   <property name="front" value="????"/>
   <property name="back" value="RRRR"/>
   <property name="front_centre" propertytype="Centre" value="secret"/>
   <property name="back_centre" propertytype="Centre" value="shepherd"/>
  </properties>
 </tile>
 <tile id="71" type="secret">
  <properties>
   <property name="label" value="Q4"/>
   <property name="front" value="????"/>
   <property name="back" value="BBBB"/>
   <property name="front_centre" propertytype="Centre" value="secret"/>
   <property name="back_centre" propertytype="Centre" value="shepherd"/>
  </properties>
 </tile>
 <tile id="72" type="start">
  <properties>
   <property name="label" value="S1"/>
   <property name="front" value="VVVV"/>
   <property name="back" value="VVVV"/>
   <property name="front_centre" propertytype="Centre" value="fountain"/>
   <property name="back_centre" propertytype="Centre" value="fountain"/>
  </properties>
 </tile>
 <tile id="73" type="marker">
  <properties>
   <property name="label" value="M1"/>
   <property name="colour" propertytype="Flock" value="K"/>
  </properties>
 </tile>
 <tile id="74" type="marker">
  <properties>
   <property name="label" value="M2"/>
   <property name="colour" propertytype="Flock" value="Y"/>
  </properties>
 </tile>
 <tile id="75" type="marker">
  <properties>
   <property name="label" value="M3"/>
   <property name="colour" propertytype="Flock" value="R"/>
  </properties>
 </tile>
 <tile id="76" type="marker">
  <properties>
   <property name="label" value="M4"/>
   <property name="colour" propertytype="Flock" value="B"/>
  </properties>
 </tile>
</tileset>
