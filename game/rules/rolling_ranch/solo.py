"""The value of a ranch in a solo game (RR19): points to be expected by the end of its rounds, from tables.

The figures were learned from the last round backwards: the mean after the next roll and the owner's best action, on
some thousand ranches of a round, as sums of what stands there. They are hundredths of a point after the rounds of
`KNOTS`; in between they change evenly, and at the end everything is worth its points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from game.core.seats import HIDDEN
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, Ranch, is_complete
from game.rules.rolling_ranch.scoring import drawn_buildings, points_of_animals
from game.rules.rolling_ranch.sheet import Sheet

KNOTS = (0, 6, 12, 18, 22, 24)
"""Rounds that are over, of each column."""

_PENS = """
C. 156 122 70 94 109 90             | C.. 326 343 281 213 137 117         | CC. 460 473 447 412 323 249
C... 675 661 590 452 240 112        | CC.. 766 800 761 661 475 338        | CCC. 681 729 710 725 679 577
C.... 1131 978 725 657 658 658      | CC... 1073 1064 985 971 961 957     | CCC.. 1078 1082 1026 964 961 962
CCCC. 1058 1066 1071 1069 1002 962  | P. 385 314 230 193 167 163          | P.. 561 514 412 333 263 222
PP. 762 759 720 655 561 463         | P... 1015 916 751 567 362 221       | PP.. 1223 1210 1102 914 687 505
PPP. 1128 1147 1106 1053 961 844    | P.... 1500 1373 1119 712 720 724    | PP... 1658 1659 1487 1140 906 911
PPP.. 1603 1640 1567 1415 1167 892  | PPPP. 1579 1612 1587 1542 1443 1279 | K. 622 511 357 328 308 290
K.. 868 738 621 515 387 319         | KK. 1040 1040 1008 949 829 715      | K... 1287 1147 995 785 417 314
KK.. 1643 1603 1475 1277 1010 747   | KKK. 1557 1565 1503 1444 1324 1157  | K.... 1791 1638 1421 947 420 246
KK... 2223 2141 1947 1551 1063 795  | KKK.. 2147 2147 2062 1860 1517 1183 | KKKK. 2118 2124 2101 2039 1890 1706
XX. 289 289 278 247 199 171         | XX.. 530 531 428 198 149 129        | XXX. 441 441 441 388 319 392
XX... 624 607 470 333 272 273       | XXX.. 331 329 326 337 327 322       | XXXX. 592 596 612 511 484 485
. 506 302 165 114 66 21             | .. 573 358 186 125 57 1             | ... 664 455 293 192 96 33
.... 932 746 559 349 125 10         | ..... 1354 1132 843 583 588 590
"""
"""Pens by their chickens, pigs, cows, or X for animals of several kinds, and empty spaces; a full one has its points
(RR15)."""

_BONUSES = """
0 280 280 280 274 161 36   | 1 1551 1344 948 412 163 45 | 2 770 706 550 294 126 65   | 3 683 681 531 298 127 53
"""
"""Drawn barns by their bonus."""

_ICONS = """
0:00 632 616 479 163 67 19    | 0:01 476 456 415 335 145 42   | 0:10 304 292 259 158 43 26
0:11 153 153 152 152 152 140  | 0:20 17 13 24 38 39 34        | 1:00 208 188 217 142 58 15
1:01 246 223 252 146 54 8     | 1:10 218 206 238 167 77 29    | 1:11 132 132 131 98 95 31
1:20 227 215 130 101 65 40    | 1:21 448 439 304 167 108 73   | 1:30 482 365 205 119 58 27
2:00 157 118 71 23 -3 -25     | 2:01 329 257 176 103 101 2    | 2:02 485 385 249 142 109 119
2:10 243 216 166 66 -41 -22   | 2:11 431 387 342 266 99 30    | 2:12 516 521 463 335 205 -3
2:20 310 295 265 142 1 -21    | 2:21 495 497 453 408 290 104  | 2:22 639 641 599 529 447 369
2:30 364 369 326 183 31 15    | 2:31 561 585 559 456 341 222  | 3:00 211 166 -17 -38 -6 -26
3:01 444 385 213 122 123 124  | 3:02 643 567 389 186 189 191  | 3:10 337 279 124 -87 -71 -5
3:11 546 519 409 291 293 294  | 3:12 746 720 598 287 185 190  | 3:20 408 376 246 -78 -44 1
3:21 654 637 540 337 341 343  | 3:22 860 849 769 543 539 541  | 3:30 491 455 297 -50 -124 -87
3:31 733 738 637 426 244 136
"""
"""Barns and warehouses that are not drawn, by building and filled icons of wood and of nails."""

_USES = """
0:1 237 237 225 202 198 177 | 0:2 387 385 399 344 320 279 | 1:1 333 384 390 313 207 158
1:2 657 733 674 489 330 272
"""
"""Warehouses by their bonus icons, beside the points of their pens."""

_DRAWN = """
0 1480 1217 861 440 193 66      | 1 1799 1801 1560 1152 823 595   | 2 1886 1886 1888 1689 1474 1334
3 1949 1949 1949 1951 1978 2046
"""
"""Greenhouses by the number drawn."""

_FIRST = """
0:00 -200 -245 -285 -286 -227 -204 | 0:01 -12 -79 -136 -202 -132 -20    | 0:02 59 44 -26 -206 -286 -417
0:10 -117 -146 -166 -182 -77 -9    | 0:11 87 48 5 -50 -68 -40           | 0:12 174 173 132 35 -40 -37
0:20 -43 -74 -70 -86 -52 17        | 0:21 184 148 127 114 66 62         | 0:22 312 313 274 241 151 45
0:30 30 -9 -11 12 -15 11           | 0:31 243 255 235 242 183 122       | 0:32 407 407 408 411 359 277
0:40 40 54 42 38 27 50             | 0:41 317 327 333 358 306 211       | 1:00 -148 -147 -238 -326 -289 -83
1:01 -74 -74 -76 -186 -269 -101    | 1:02 -17 -17 -16 -107 -234 -173    | 1:10 -59 -59 -124 -190 -213 -60
1:11 62 62 35 -5 -78 -130          | 1:12 122 122 122 103 35 -101       | 1:20 45 46 -31 -76 -87 -17
1:21 141 141 142 137 126 -62       | 1:22 242 242 241 275 264 76        | 1:30 66 66 61 -22 -20 -49
1:31 215 215 227 248 251 100       | 1:32 361 361 359 413 451 414       | 1:40 65 65 81 62 1 -29
1:41 279 279 278 326 384 310       | 2:00 -143 -143 -143 -258 -278 -84  | 2:01 -61 -62 -62 -140 -222 -119
2:02 -66 -67 -67 -77 -173 -112     | 2:10 -118 -117 -117 -149 -215 -106 | 2:11 -3 -3 -3 -9 -62 -111
2:12 52 52 52 77 40 -61            | 2:20 -6 -5 -5 -55 -130 -74         | 2:21 72 72 72 99 98 -24
2:22 174 174 174 196 232 63        | 2:30 16 16 17 12 -35 -53           | 2:31 203 203 203 198 218 109
2:32 313 313 314 315 408 424       | 2:40 -12 -12 -13 15 45 -47         | 2:41 266 266 266 263 347 329
"""
"""The other greenhouse with most icons: by the number drawn and its icons of wood and of nails."""

_SECOND = """
00 161 37 -110 -172 -136 -10 | 01 255 175 27 -86 -114 -40   | 02 87 87 84 -37 -109 -19
10 157 98 -31 -96 -111 -36   | 11 255 256 157 62 19 5       | 12 246 247 207 116 17 -67
20 72 73 34 -36 -64 -8       | 21 250 250 249 177 105 -11   | 22 250 250 250 266 233 40
30 72 73 76 5 -42 -38        | 31 320 320 320 263 229 54    | 32 265 265 265 266 234 193
40 41 42 44 59 -19 -52       | 41 347 347 347 308 274 149
"""
"""The one with most icons after it."""

_PROGRESS = """
C4:0 170 91 98 -57 -279 -72     | C4:1 648 502 427 336 -10 -90    | C4:2 976 913 753 663 430 -9
C4:3 1194 1195 1070 977 872 530 | P4:0 154 84 -11 -119 -147 -72   | P4:1 430 386 246 109 -44 -67
P4:2 673 675 493 389 248 -41    | P4:3 818 819 743 625 589 380    | C10:0 26 -60 70 72 -3 -1
C10:1 298 63 -17 6 25 14        | C10:2 473 283 65 -29 -14 10     | C10:3 549 433 215 16 -38 -4
C10:4 643 575 367 99 4 10       | C10:5 706 675 540 230 41 47     | C10:6 822 769 689 399 19 -57
C10:7 822 821 797 591 257 21    | C10:8 859 859 893 781 546 205   | C10:9 908 908 949 927 823 645
P10:0 36 22 57 88 24 26         | P10:1 175 99 5 -55 -39 5        | P10:2 262 190 65 -62 -67 -61
P10:3 310 273 169 9 -73 -111    | P10:4 347 333 248 53 19 16      | P10:5 366 377 328 116 16 24
P10:6 397 397 390 231 39 -16    | P10:7 415 411 438 303 131 39    | P10:8 418 420 472 397 185 11
P10:9 417 417 487 470 370 226   | K8:0 488 501 265 141 141 141    | K8:1 599 612 461 87 98 101
K8:2 616 671 586 122 74 84      | K8:3 652 695 685 298 66 61      | K8:4 706 699 749 443 121 3
K8:5 703 702 773 596 76 14      | K8:6 728 725 776 725 356 102    | K8:7 750 750 784 778 638 358
B6:0 80 214 132 -40 19 20       | B6:1 162 279 276 88 25 33       | B6:2 228 318 379 216 28 -5
B6:3 402 411 508 367 79 15      | B6:4 556 556 634 580 274 12     | B6:5 755 755 758 777 632 307
B4:0 91 231 241 -2 12 8         | B4:1 105 246 315 211 81 75      | B4:2 110 229 347 326 184 60
B4:3 254 258 361 393 345 195
"""
"""Objectives by their progress; one that is fulfilled has its points (RR17)."""

_NEARLY = """
C4:1 533 406 314 204 91 37  | C4:2 467 312 206 143 43 23  | C4:3 378 245 123 79 75 85
P4:1 339 277 233 193 123 49 | P4:2 315 229 186 133 55 9   | P4:3 219 161 125 66 -56 3
"""
"""Each pen that holds only animals of an objective, by its empty spaces."""

_GROWING = """
C10:0 60 -38 -103 -85 20 -1   | C10:1 183 62 -5 -21 -27 -23   | C10:2 251 125 29 -9 6 -9
C10:3 281 160 72 38 35 -26    | C10:4 283 192 110 66 54 -20   | C10:5 330 230 119 72 53 38
C10:6 305 226 162 129 102 103 | C10:7 308 264 173 134 128 128 | P10:0 49 -11 -49 -25 7 2
P10:1 57 16 -26 -23 12 6      | P10:2 77 35 -5 16 8 -1        | P10:3 103 52 27 47 37 27
P10:4 60 63 59 82 96 106      | P10:5 104 91 90 123 88 27     | P10:6 113 101 118 135 86 2
P10:7 98 109 143 107 -40 -40  | K8:0 50 62 13 26 40 9         | K8:1 39 31 16 27 34 17
K8:2 31 22 19 26 7 -10        | K8:3 15 23 37 17 7 -18        | K8:4 -14 40 27 23 -6 -20
K8:5 44 32 29 13 -32 -68      | K8:6 20 33 35 -6 -63 -128     | K8:7 -19 33 39 -26 -74 -58
"""
"""Objectives by the empty spaces of all pens that hold only their animals."""

_SPACES = """
1 -496 -497 -498 -499 -351 -141 | 2 -284 -285 -287 -290 -176 -82  | 3 -171 -172 -172 -173 -79 -65
4 -47 -47 -46 -32 -43 -61       | 5 1 1 0 36 -15 -71              | 6 -20 -20 -22 80 -11 -48
7 84 83 83 102 13 -38           | 8 147 147 147 114 27 -31        | 9 208 208 209 121 27 -38
10 252 253 253 123 31 -39       | 11 276 277 278 125 52 -52       | 12 284 284 289 123 58 -75
13 291 292 290 125 47 11        | 14 268 269 283 119 79 19        | 15 276 277 270 131 87 25
16 298 299 249 137 68 69        | 17 308 309 229 150 51 53        | 18 310 311 208 168 117 118
19 301 302 184 198 138 139      | 20 277 278 164 206 180 180      | 21 247 248 146 203 203 202
22 198 208 134 166 166 166      | 23 184 163 125 114 114 114      | 24 189 114 127 100 100 99
25 167 70 121 98 97 96          | 26 119 32 85 71 69 68           | 27 53 -8 4 4 4 4
28 -20 -51 -106 -103 -101 -100  | 29 -105 -83 -86 -84 -82 -81     | 30 -180 -108 -104 -101 -99 -98
"""
"""Ranches by their empty spaces."""

_LATER = """
pens 5252 3540 2143 1199 479 97
barns 1417 1335 1063 506 206 62
warehouses 655 584 458 259 136 80
greenhouses 2027 1597 1074 579 292 150
mission 1054 955 813 561 314 116
"""
"""Per term what the rounds to come bring, about: it is left out, so that values before and after a round compare."""

USUAL_PEN = 4.0
"""Spaces of the pen in which a complete warehouse is drawn."""

MOST_GROWING = 7
"""Empty spaces from which on an objective finds enough of them."""

Row = tuple[float, ...]


def _rows(text: str) -> Mapping[str, Row]:
    rows = [entry.split() for line in text.splitlines() for entry in line.split("|") if entry]
    return {key: tuple(int(number) / 100 for number in numbers) for key, *numbers in rows}


def _after(turn: int, text: str) -> Mapping[str, float]:
    """The values in a table after so many rounds; nothing at the end."""
    rows = _rows(text)
    if turn >= data.SOLO_ROUNDS:
        return dict.fromkeys(rows, 0.0)
    place = next(place for place in reversed(range(len(KNOTS) - 1)) if KNOTS[place] <= turn)
    share = (turn - KNOTS[place]) / (KNOTS[place + 1] - KNOTS[place])
    return {key: (1 - share) * row[place] + share * row[place + 1] for key, row in rows.items()}


Counts = tuple[int, int, int, int]
"""The chickens, pigs, cows and empty spaces of a pen."""

_SIZES = range(data.LARGEST_PEN + 1)


def _all_pens() -> Iterator[tuple[Counts, str]]:
    """All pens that there can be, with their names in the table."""
    for chickens, pigs, cows, room in product(_SIZES, repeat=4):
        total = chickens + pigs + cows
        if total + room <= data.LARGEST_PEN:
            mixed = total > max(chickens, pigs, cows)
            animals = "X" * total if mixed else "C" * chickens + "P" * pigs + "K" * cows
            yield (chickens, pigs, cows, room), animals + "." * room


class Tables:
    """The values of all things on a ranch while so many rounds are over; after the last round their points."""

    def __init__(self, turn: int) -> None:
        self._over = over = turn >= data.SOLO_ROUNDS
        pens, icons, first, second = (_after(turn, text) for text in (_PENS, _ICONS, _FIRST, _SECOND))
        progress, nearly, growing = (_after(turn, text) for text in (_PROGRESS, _NEARLY, _GROWING))
        self._pens = {
            counts: points_of_animals(*counts[:3]) if over or not counts[3] else pens[name]
            for counts, name in _all_pens()
        }
        bonuses, uses = _after(turn, _BONUSES), _after(turn, _USES)
        self._bonuses = [bonuses[str(bonus)] for bonus in range(4)]
        self._uses = [[uses.get(f"{store}:{left}", 0.0) + over * left for left in range(3)] for store in range(2)]
        # A complete building is drawn next, or at the end is lost.
        complete = [max(self._bonuses[:2]), max(self._bonuses[2:]), *(uses[-1] + USUAL_PEN for uses in self._uses)]
        self._icons = {
            (building, data.WOOD[building], data.NAILS[building]): 0.0 if over else value
            for building, value in enumerate(complete)
        } | {(int(key[0]), int(key[2]), int(key[3])): value for key, value in icons.items()}
        drawn = _after(turn, _DRAWN)
        self._drawn = [data.GREENHOUSE_POINTS[number] if over else drawn[str(number)] for number in range(4)]
        self._first = {(int(key[0]), int(key[2]), int(key[3])): value for key, value in first.items()}
        self._second = {(int(key[0]), int(key[1])): value for key, value in second.items()}
        names = list(zip(data.OBJECTIVE_NAMES, data.OBJECTIVES, strict=True))
        self._progress = [[*(progress[f"{name}:{n}"] for n in range(each.count)), each.points] for name, each in names]
        self._nearly = [[nearly.get(f"{name}:{room}", 0.0) for room in _SIZES] for name, _ in names]
        self._growing = [[growing.get(f"{name}:{room}", 0.0) for room in range(MOST_GROWING + 1)] for name, _ in names]
        self._later = _after(turn, _LATER)
        self.later = sum(self._later.values())
        self._spaces = [0.0, *(value - self._later["pens"] for value in _after(turn, _SPACES).values())]

    def spaces(self, ranch: Ranch) -> float:
        """The value of the number of empty spaces."""
        return self._spaces[ranch.empty.bit_count()]

    def pen(self, ranch: Ranch, pen: int) -> float:
        """The value of a pen, a set of spaces."""
        chickens, pigs, cows = ranch.animals
        counts = (chickens & pen).bit_count(), (pigs & pen).bit_count(), (cows & pen).bit_count()
        return self._pens[*counts, (ranch.empty & pen).bit_count()]

    def buildings(self, sheet: Sheet, ranch: Ranch) -> Iterator[tuple[str, float]]:
        """The values of the buildings, each with its sort; of greenhouses together."""
        built, wood, nails = ranch.built, ranch.wood, ranch.nails
        for sort in ("barns", "warehouses", "greenhouses"):
            yield sort, -self._later[sort]
        for barn in data.BARNS:
            bonus = ranch.bonuses[barn]
            yield "barns", self._icons[barn, wood[barn], nails[barn]] if bonus == NONE else self._bonuses[bonus]
        for store, building in enumerate(data.STORES):
            at = built[building]
            if at == NONE:
                yield "warehouses", self._icons[building, wood[building], nails[building]]
            else:
                size = sheet.pens[sheet.pen_of[at]].bit_count()
                yield "warehouses", data.SPACE_POINTS * size + self._uses[store][ranch.uses[store]]
        begun = [
            (wood[building] + nails[building], wood[building], nails[building])
            for building in data.GREENHOUSES
            if built[building] == NONE and (self._over or not is_complete(ranch, building))
        ]
        number = len(data.GREENHOUSES) - len(begun)
        value = self._drawn[number]
        if begun and not self._over:
            begun.sort(reverse=True)
            value += self._first[number, *begun[0][1:]]
            if len(begun) > 1:
                value += self._second[begun[1][1:]]
        yield "greenhouses", value

    def mission(self, sheet: Sheet, ranch: Ranch, card: int) -> float:
        """The value of a mission; none of a hidden one."""
        if card == HIDDEN:
            return 0.0
        return sum([self._objective(sheet, ranch, each) for each in data.CARDS[card]], -self._later["mission"])

    def _objective(self, sheet: Sheet, ranch: Ranch, number: int) -> float:
        kind, progress = data.OBJECTIVES[number].kind, self._progress[number]
        if kind == NONE:
            return progress[min(drawn_buildings(ranch), len(progress) - 1)]
        own, others, empty = ranch.animals[kind], 0, ranch.empty
        for other, spaces in enumerate(ranch.animals):
            if other != kind:
                others |= spaces
        # Per number of empty spaces the pens that hold only this kind.
        rooms = [(pen & empty).bit_count() for pen in sheet.pens if pen & own and not pen & others]
        if data.OBJECTIVES[number].what == "animals":
            growing = self._growing[number][min(sum(rooms), MOST_GROWING)]
            return progress[min(own.bit_count(), len(progress) - 1)] + growing
        nearly = self._nearly[number]
        return progress[min(rooms.count(0), len(progress) - 1)] + sum([nearly[room] for room in rooms])


tables_after = lru_cache(maxsize=data.SOLO_ROUNDS + 1)(Tables)
"""The tables after so many rounds."""


def tables_of(ranch: Ranch, turn: int) -> Tables:
    """The tables of a ranch after so many rounds: those of the end where it is full (RR14)."""
    return tables_after(min(turn, data.SOLO_ROUNDS) if ranch.empty else data.SOLO_ROUNDS)
