import {
  accent,
  arrow,
  box,
  clock,
  type Drawing,
  ink,
  leaderLine,
  limb,
  limbs,
  mark,
  paper,
  path,
  profile,
  softAccent,
  straightArrow,
  sunkenPaper,
  textAt,
  translate,
} from './draw.ts'

const floor = (y: number) => path(`M8,${y} L352,${y}`, { width: 3 })
const chair = (x: number) =>
  path(`M${x},150 L${x},222 L${x + 50},222 M${x + 4},222 L${x},276 M${x + 46},222 L${x + 50},276`, { width: 4 })
const shoe = (x: number, y: number) => limb(`M${x},${y} L${x + 20},${y + 1}`, 15, ink)

const sit: Drawing = {
  title: '從椅子坐到站',
  height: 322,
  lines: [
    '坐在椅子前半部，雙腳與臀部同寬，腳掌往後收一點。',
    '身體前傾，鼻子大約到膝蓋上方。',
    '把地板往下踩，站直；用力時吐氣。',
    '坐回去時慢慢數 3 秒，不要掉下去。',
  ],
  parts: [
    floor(280),
    chair(20),
    limbs(['M50,208 L96,208', 26, sunkenPaper], ['M96,208 L84,264', 21, sunkenPaper]),
    shoe(80, 271),
    limb('M50,148 L50,200', 36, softAccent),
    profile(53, 86, 0.86),
    limbs(['M48,146 L66,172', 16, softAccent], ['M66,172 L46,160', 14]),
    mark(1, 30, 30),
    chair(134),
    limbs(['M166,204 L210,208', 26, sunkenPaper], ['M210,208 L198,264', 21, sunkenPaper]),
    shoe(194, 271),
    limb('M198,156 L170,196', 36, softAccent),
    translate(214, 96, profile(0, 0, 0.86), 'rotate(18)'),
    limbs(['M200,158 L212,184', 16, softAccent], ['M212,184 L192,176', 14]),
    path('M222,140 L222,196', { stroke: accent, width: 2, dash: '2 6' }),
    mark(2, 158, 30),
    limbs(['M306,178 L306,264', 27, sunkenPaper]),
    shoe(302, 271),
    limb('M306,108 L306,170', 36, softAccent),
    profile(309, 46, 0.86),
    limbs(['M304,108 L322,132', 16, softAccent], ['M322,132 L300,122', 14]),
    straightArrow(268, 168, 268, 112),
    mark(3, 268, 30),
    arrow('M300,292 C230,316 120,316 66,294', [80, 299], [66, 294]),
    textAt(206, 302, '3 秒', { anchor: 'middle', bold: true }),
    mark(4, 154, 308),
  ].join(''),
}

/** A shoe print; its toe points up. */
const print = (x: number, y: number, side: 1 | -1, fill: string): string =>
  translate(
    x,
    y,
    path('M-12,-22 C-14,-44 14,-46 15,-22 C15,-10 11,-2 11,6 L-9,6 C-9,-2 -12,-12 -12,-22 Z', { fill }) +
      path('M-9,12 L11,12 C12,28 10,36 1,36 C-8,36 -10,28 -9,12 Z', { fill }),
    side === -1 ? 'scale(-1 1)' : '',
  )

const stances: Drawing = {
  title: '流理台邊的四個站姿，各站 10 秒',
  height: 262,
  lines: [
    '雙腳併攏。',
    '一腳往前半步，腳背內側貼著另一腳的大拇趾。',
    '前後腳成一直線，腳跟碰腳尖；65 歲以上站不到 10 秒，跌倒風險較高。',
    '單腳站。',
  ],
  parts: [
    path('M8,30 L352,30 L352,12 L8,12 Z', { fill: sunkenPaper }),
    print(34, 138, -1, softAccent) + print(64, 138, 1, softAccent),
    print(120, 160, -1, softAccent) + print(150, 122, 1, softAccent),
    print(224, 100, 1, accent) + print(224, 184, 1, softAccent),
    print(308, 138, 1, softAccent),
    path('M326,176 C338,160 338,140 330,128', { stroke: accent, width: 2, dash: '3 6' }),
    path('M94,48 L94,236 M180,48 L180,236 M266,48 L266,236', { width: 1.25, dash: '2 7' }),
    mark(1, 50, 246),
    mark(2, 136, 246),
    mark(3, 224, 246),
    mark(4, 308, 246),
  ].join(''),
}

const steps = (climb: 1 | -1) => {
  const d =
    climb === 1 ? 'M0,250 L60,250 L60,214 L112,214 L112,178 L168,178' : 'M0,178 L56,178 L56,214 L108,214 L108,250 L168,250'
  return path(`${d} L168,262 L0,262 Z`, { stroke: 'none', fill: sunkenPaper }) + path(d, { width: 3 })
}
const walker = (x: number, y: number, legs: string): string =>
  translate(x, y, legs + limb('M0,-66 L0,-18', 32, softAccent) + profile(3, -122, 0.78))

const stairs: Drawing = {
  title: '拿拐杖上下樓梯',
  height: 312,
  lines: [
    '上樓：好腳先上，踩穩再帶患側的腳和拐杖。',
    '下樓：患側先下，連同拐杖；好腳再跟上。',
    '一手扶扶手，拐杖拿在另一手；一次一階，兩腳站同一階再走。',
  ],
  parts: [
    translate(6, 0, steps(1)),
    path('M20,142 L70,142 L122,104 L172,70', { width: 4 }) + path('M44,142 L44,248 M146,88 L146,178', { width: 2 }),
    walker(
      70,
      172,
      limbs(
        ['M-2,-12 L-10,32', 19, paper],
        ['M-10,32 L-14,62', 16, paper],
        ['M2,-12 L24,8', 20, accent],
        ['M24,8 L18,28', 17, accent],
      ),
    ),
    limb('M46,238 L62,239', 14, ink) + limb('M86,203 L102,204', 14, ink),
    limbs(['M72,112 L98,128', 14, softAccent], ['M98,128 L110,116', 12]),
    limbs(['M68,114 L52,140', 14, softAccent], ['M52,140 L54,158', 12]) + path('M48,160 L60,160 M54,160 L40,248', { width: 3.5 }),
    textAt(90, 300, '好腳先上', { anchor: 'middle', bold: true }),
    translate(186, 0, steps(-1)),
    path('M188,70 L238,104 L290,142 L348,142', { width: 4 }) + path('M214,88 L214,178 M320,142 L320,248', { width: 2 }),
    walker(
      246,
      138,
      limbs(
        ['M-2,-12 L-8,10', 20, paper],
        ['M-8,10 L-16,30', 17, paper],
        ['M2,-12 L22,22', 19, accent],
        ['M22,22 L24,62', 16, accent],
      ),
    ),
    limb('M226,167 L242,168', 14, ink) + limb('M266,203 L282,204', 14, ink),
    limbs(['M248,80 L276,98', 14, softAccent], ['M276,98 L288,118', 12]) +
      path('M282,120 L296,120 M290,120 L296,213', { width: 3.5 }),
    limbs(['M244,82 L232,100', 14, softAccent], ['M232,100 L244,112', 12]),
    textAt(270, 300, '患側先下', { anchor: 'middle', bold: true }),
    mark(1, 22, 294),
    mark(2, 202, 294),
    leaderLine('M170,58 L152,80') + mark(3, 180, 48),
  ].join(''),
}

const desk: Drawing = {
  title: '桌前的位置，和下一個姿勢',
  height: 312,
  lines: [
    '螢幕上緣約與眼睛同高。',
    '手肘靠近身體，約成直角；筆電加外接鍵盤。',
    '背靠椅背，雙腳踩平。',
    '每 30 到 40 分鐘站起來走動一次。',
  ],
  parts: [
    floor(286),
    path('M62,112 C58,150 60,180 66,204 L126,204', { width: 5 }) +
      path('M94,204 L94,262 M66,282 C70,266 82,262 94,262 C106,262 118,266 122,282', { width: 4 }),
    limbs(['M92,190 L152,192', 30, sunkenPaper], ['M152,192 L152,268', 25, sunkenPaper]),
    shoe(150, 276),
    limb('M88,116 L90,184', 44, softAccent),
    profile(92, 46, 0.95),
    path('M140,170 L336,170 L336,180 L140,180 Z M322,180 L322,284', { fill: paper, width: 3 }),
    limbs(['M90,116 L98,156', 20, softAccent], ['M98,157 L152,158', 17]),
    path('M150,166 L196,166', { width: 5 }),
    box(258, 66, 10, 78, { fill: ink, round: 3 }) + path('M264,144 L264,166 M248,168 L284,168', { width: 4 }),
    path('M118,68 L252,68', { stroke: accent, width: 2, dash: '3 6' }),
    path('M112,142 L112,144', { stroke: accent }),
    clock(316, 40, 22),
    mark(1, 190, 56),
    leaderLine('M120,136 L106,148') + mark(2, 132, 128),
    leaderLine('M44,150 L58,150') + mark(3, 32, 150),
    mark(4, 282, 24),
  ].join(''),
}

export const moving = { 'sit-to-stand': sit, 'four-stances': stances, 'stairs-cane': stairs, 'desk-posture': desk }
