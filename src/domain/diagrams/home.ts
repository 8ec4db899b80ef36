import {
  accent,
  box,
  circle,
  type Drawing,
  ellipse,
  faintLine,
  grades,
  ink,
  leaderLine,
  mark,
  paper,
  path,
  softAccent,
  sunkenPaper,
  textAt,
  tick,
} from './draw.ts'

const tiles = Array.from({ length: 8 }, (_, index) => `M${24 + index * 40},28 L${24 + index * 40},276`).join(' ')

const bathroom: Drawing = {
  title: '一間不容易跌倒的浴室（從上往下看）',
  height: 316,
  lines: [
    '門口：門檻補平或貼上對比色的膠帶，門能從外面打開。',
    '馬桶旁：一支往下撐的水平扶手，一支往上拉的直立扶手。',
    '進出淋浴間的門邊：直立扶手，鎖在承重牆。',
    '洗澡椅：有靠背、四腳止滑，坐著洗；蓮蓬頭拿得下來。',
    '地面：止滑貼。',
    '夜燈：裝在腳邊，感應式。',
  ],
  parts: [
    path('M14,20 L346,20 L346,284 L112,284 M44,284 L14,284 L14,20', { width: 6 }),
    path(tiles, { stroke: faintLine, width: 0.5 }),
    path('M44,284 L112,284', { stroke: accent, width: 5 }) +
      path('M44,290 L44,312 M44,284 C48,304 60,312 70,312', { width: 2, dash: '3 5' }),
    box(36, 26, 60, 24, { fill: paper, round: 4 }) +
      path('M40,50 C40,106 92,106 92,50 Z', { fill: paper }) +
      ellipse(66, 68, 14, 17, { width: 1.75 }),
    path('M20,54 L20,112', { stroke: accent, width: 6 }) + path('M104,24 L128,24', { stroke: accent, width: 6 }),
    box(136, 28, 68, 42, { fill: paper, round: 6 }) +
      ellipse(170, 50, 22, 13, { fill: sunkenPaper }) +
      path('M170,30 L170,42', { width: 4 }),
    path('M222,20 L222,84 M222,196 L222,284', { width: 4 }),
    path('M222,84 L222,196', { width: 1.5, dash: '4 6' }),
    path('M214,60 L214,84', { stroke: accent, width: 6 }),
    box(262, 118, 56, 52, { fill: softAccent, round: 8 }) +
      path('M266,112 L314,112', { width: 5 }) +
      [
        [268, 124],
        [312, 124],
        [268, 164],
        [312, 164],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 3.5, { fill: ink, stroke: 'none' }))
        .join(''),
    circle(328, 40, 8, { fill: paper }) + path('M328,48 C330,70 316,80 318,98', { width: 2.5 }),
    path('M340,110 L340,180', { stroke: accent, width: 6 }),
    [0, 1, 2, 3]
      .map((row) =>
        [0, 1, 2].map((column) => circle(246 + column * 34, 210 + row * 18, 3, { stroke: accent, width: 1.75 })).join(''),
      )
      .join(''),
    [0, 1, 2]
      .map((row) =>
        [0, 1, 2].map((column) => circle(60 + column * 40, 214 + row * 22, 3, { stroke: accent, width: 1.75 })).join(''),
      )
      .join(''),
    path('M20,196 C40,192 40,180 20,176 Z', { fill: softAccent, stroke: accent, width: 2 }),
    mark(1, 132, 284),
    leaderLine('M44,118 L26,100') + mark(2, 56, 128),
    leaderLine('M196,96 L212,78') + mark(3, 186, 106),
    mark(4, 290, 144),
    mark(5, 164, 236),
    leaderLine('M58,182 L42,186') + mark(6, 70, 178),
  ].join(''),
}

const days = ['一', '二', '三', '四', '五', '六', '日']

const pills: Drawing = {
  title: '一週一格的藥盒',
  height: 232,
  lines: [
    '一天一格；同一天分幾次吃的，用有早、中、晚的盒子。',
    '格子空了就是吃過；還有藥，照藥袋上漏吃的說明，沒有就問藥師，不要一次吃兩份。',
    '不能離開原包裝的藥留在藥袋，貼一張紙條提醒。',
    '盒子旁邊放用藥清單：藥名、為什麼吃、什麼時候吃。',
  ],
  parts: [
    box(10, 44, 340, 84, { fill: paper, width: 3, round: 12 }),
    ...days.map((day, index) => {
      const x = 18 + index * 47
      const isOpen = index < 2
      return [
        box(x, 52, 42, 68, { fill: isOpen ? sunkenPaper : softAccent, round: 7 }),
        ...(isOpen
          ? [path(`M${x},52 L${x + 4},24 L${x + 38},24 L${x + 42},52`, { fill: paper }), tick(x + 21, 92)]
          : [
              circle(x + 14, 100, 7, { fill: paper, width: 1.75 }),
              `<g transform="rotate(-35 ${x + 28} 104)">${box(x + 18, 99, 20, 10, { fill: accent, round: 5, width: 1.75 })}</g>`,
            ]),
        textAt(x + 21, isOpen ? 46 : 80, day, { anchor: 'middle', bold: true }),
      ].join('')
    }),
    path('M40,152 L104,152 L112,164 L112,222 L32,222 L32,164 Z', { fill: paper }) +
      path('M32,164 L112,164') +
      box(44, 176, 56, 22, { fill: softAccent, stroke: accent, width: 1.75 }) +
      path('M50,187 L90,187', { width: 1.75 }) +
      path('M44,210 L80,210', { width: 1.75 }),
    box(226, 146, 92, 78, { fill: paper, round: 3 }) +
      path('M240,164 L302,164 M240,180 L302,180 M240,196 L302,196 M240,211 L280,211', { width: 1.75 }) +
      path('M234,164 L234,164.500 M234,180 L234,180.500 M234,196 L234,196.500 M234,211 L234,211.500', {
        stroke: accent,
        width: 5,
      }),
    mark(1, 226, 24),
    mark(2, 84, 128),
    mark(3, 128, 192),
    mark(4, 210, 192),
  ].join(''),
}

const air: [string, string, string][] = [
  ['301 以上', '褐紅', '避免外出；心肺疾病、長者、孩童留在室內'],
  ['201–300', '紫', '減少外出；敏感的人留在室內、減少體力消耗'],
  ['151–200', '紅', '減少戶外劇烈運動；敏感的人避免戶外活動'],
  ['101–150', '橘', '不適時減少戶外劇烈運動；敏感的人少在戶外久待'],
  ['51–100', '黃', '正常活動；極敏感的人留意咳、喘'],
  ['0–50', '綠', '正常活動'],
]

const ladder: Drawing = {
  title: 'AQI 的六階',
  height: 330,
  lines: air.map(([range, colour, advice]) => `${colour}（${range}）：${advice}。`),
  parts: [
    path('M30,8 L30,322 M330,8 L330,322', { width: 4 }),
    ...air.flatMap(([range, colour], index) => {
      const y = 12 + index * 52
      return [
        box(30, y, 300, 46, { fill: grades[5 - index] ?? paper, round: 4 }),
        mark(index + 1, 30, y + 23),
        textAt(58, y + 29, range, { bold: true }),
        textAt(154, y + 29, colour),
        walking(index, 268, y + 23),
      ]
    }),
  ].join(''),
}

/** Pictogram of the advice at a step of the ladder: stay indoors, wear a mask, or go out. */
function walking(step: number, x: number, y: number): string {
  if (step < 2)
    return path(
      `M${x - 18},${y + 2} L${x},${y - 15} L${x + 18},${y + 2} M${x - 12},${y - 3} L${x - 12},${y + 15} L${x + 12},${y + 15} L${x + 12},${y - 3}`,
    )
  if (step === 2)
    return path(
      `M${x - 16},${y - 7} C${x - 6},${y - 12} ${x + 6},${y - 12} ${x + 16},${y - 7} L${x + 13},${y + 8} C${x + 5},${y + 13} ${x - 5},${y + 13} ${x - 13},${y + 8} Z M${x - 16},${y - 5} C${x - 28},${y - 4} ${x - 26},${y + 6} ${x - 13},${y + 6} M${x + 16},${y - 5} C${x + 28},${y - 4} ${x + 26},${y + 6} ${x + 13},${y + 6} M${x - 8},${y} L${x + 8},${y}`,
      { fill: paper },
    )
  const fast = step > 3
  return (
    circle(x + 3, y - 14, 4.5, { fill: ink, stroke: 'none' }) +
    path(
      `M${x + 1},${y - 6} L${x - 2},${y + 4} L${x + (fast ? 9 : 5)},${y + 10} L${x + (fast ? 8 : 5)},${y + 18} M${x - 2},${y + 4} L${x - 6},${y + 10} L${x - (fast ? 16 : 10)},${y + 17} M${x + 1},${y - 5} L${x + 10},${y + 1} M${x + 1},${y - 5} L${x - 8},${y}`,
      { width: 3 },
    )
  )
}

const sheet: Drawing = {
  title: '回診前，一張 A4 折成四格',
  height: 356,
  lines: [
    '左上寫數字：最近 7 天的血糖和血壓；低血糖的時間、數字和處理。',
    '右上寫藥：真的吃進去的，漏了幾次就寫幾次；保健食品也列。',
    '左下寫身體：從頭到腳想一遍，從什麼時候開始、多常。',
    '右下寫問題：最多三個，最擔心的放第一個。',
  ],
  parts: [
    box(32, 8, 296, 340, { fill: paper, width: 3, round: 3 }),
    path('M180,8 L180,348 M32,178 L328,178', { dash: '6 6', width: 2 }),
    textAt(106, 42, '數字', { anchor: 'middle', bold: true, size: 18 }),
    path('M56,156 L56,66 M56,156 L164,156', { width: 2 }) +
      path('M62,120 L78,104 L94,114 L110,84 L126,100 L142,92 L158,140', { stroke: accent, width: 2.5 }) +
      circle(158, 140, 5, { fill: accent, stroke: 'none' }) +
      path('M58,132 L164,132', { width: 1.5, dash: '3 5' }),
    textAt(254, 42, '藥', { anchor: 'middle', bold: true, size: 18 }),
    ...[76, 106, 136].map(
      (y, index) =>
        `<g transform="rotate(-20 214 ${y})">${box(202, y - 6, 24, 12, { fill: index === 1 ? paper : softAccent, round: 6, width: 2 })}</g>${path(`M238,${y} L${index === 1 ? 280 : 306},${y}`, { width: 2 })}`,
    ),
    path('M288,100 L302,112 M302,100 L288,112', { stroke: accent, width: 2.5 }),
    textAt(106, 212, '身體', { anchor: 'middle', bold: true, size: 18 }),
    circle(106, 240, 13, { fill: paper }) +
      path(
        'M92,266 C92,258 120,258 120,266 L124,296 M92,266 L88,296 M94,266 L96,302 L98,338 M118,266 L116,302 L114,338 M106,304 L106,304.500',
        { width: 2.5 },
      ),
    [
      [106, 238],
      [106, 272],
      [99, 332],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 4.5, { fill: accent, stroke: 'none' }))
      .join(''),
    textAt(254, 212, '問題', { anchor: 'middle', bold: true, size: 18 }),
    ...[244, 280, 316].map(
      (y, index) =>
        textAt(204, y + 6, `${index + 1}`, { bold: true, fill: accent }) +
        path(`M222,${y} L306,${y}`, { width: index === 0 ? 3.5 : 2 }),
    ),
    mark(1, 32, 36),
    mark(2, 328, 36),
    mark(3, 32, 206),
    mark(4, 328, 206),
  ].join(''),
}

const phone = (x: number, y: number) =>
  box(x - 20, y - 32, 40, 64, { fill: paper, round: 8 }) + path(`M${x - 6},${y + 26} L${x + 6},${y + 26}`)
const house = (x: number, y: number) =>
  path(
    `M${x - 34},${y - 2} L${x},${y - 32} L${x + 34},${y - 2} M${x - 26},${y - 8} L${x - 26},${y + 30} L${x + 26},${y + 30} L${x + 26},${y - 8}`,
    { fill: paper, width: 2.5 },
  )
const person = (x: number, y: number, fill: string) =>
  circle(x, y - 12, 8, { fill: paper }) +
  path(`M${x - 13},${y + 20} C${x - 13},${y - 2} ${x + 13},${y - 2} ${x + 13},${y + 20} Z`, { fill })

const care: Drawing = {
  title: '從撥 1966 到服務進門',
  height: 372,
  lines: [
    '第 1 天：撥 1966（週一到週五上班時段），或在病房裡跟護理師說。',
    '第 1 到 2 週：照專到家裡評估，大約一小時；讓他看到最普通的一天。',
    '核定失能等級：第 2 級到第 8 級，數字越大需要越多協助。',
    '第 3 到 4 週：A 單位的個管員一起訂照顧計畫，服務進門。',
    '四包：照顧及專業服務、交通接送、輔具及居家無障礙改善、喘息服務。',
  ],
  parts: [
    path('M92,64 L262,64 C330,64 330,168 262,168 L100,168 C28,168 28,272 100,272 L180,272', { stroke: softAccent, width: 22 }) +
      path('M92,64 L262,64 C330,64 330,168 262,168 L100,168 C28,168 28,272 100,272 L160,272', {
        stroke: accent,
        width: 2,
        dash: '2 8',
      }),
    phone(78, 62) + textAt(78, 118, '1966', { anchor: 'middle', bold: true, size: 18 }),
    house(262, 62) + person(252, 70, softAccent) + person(272, 70, sunkenPaper),
    textAt(262, 118, '照專到家裡', { anchor: 'middle', bold: true }),
    ...[2, 3, 4, 5, 6, 7, 8].map(
      (level, index) =>
        box(206 + index * 14, 190 - index * 6, 11, 12 + index * 6, { fill: index > 3 ? accent : softAccent, width: 1.75 }) +
        (index === 0 || index === 6 ? textAt(211 + index * 14, 220, String(level), { anchor: 'middle' }) : ''),
    ),
    textAt(92, 226, '服務進門', { anchor: 'middle', bold: true }),
    person(74, 178, softAccent) + person(108, 178, sunkenPaper) + path('M84,186 L98,186', { width: 3 }),
    ...[0, 1, 2, 3].map((pack) => box(34 + pack * 76, 274, 66, 58, { fill: paper, round: 8, width: 2.5 })),
    path('M57,312 C50,304 54,296 60,299 C64,294 74,298 70,306 C68,310 64,314 64,318 C62,316 59,314 57,312 Z', {
      fill: softAccent,
      stroke: accent,
      width: 2,
    }),
    path('M124,310 L124,298 L134,298 L140,290 L160,290 L164,298 L168,300 L168,310 Z', { fill: softAccent, width: 2 }) +
      circle(134, 312, 5, { fill: paper }) +
      circle(158, 312, 5, { fill: paper }),
    path('M208,288 L208,306 L228,306 M208,298 L222,298 M228,306 L232,318', { width: 2.5 }) +
      circle(216, 312, 8, { stroke: accent }),
    path('M272,318 L272,296 M272,308 L316,308 L316,318 M278,304 C280,298 288,298 290,304 M292,306 L312,306', { width: 2.5 }),
    ...['照顧', '交通', '輔具', '喘息'].map((name, pack) => textAt(67 + pack * 76, 354, name, { anchor: 'middle', bold: true })),
    mark(1, 34, 40),
    mark(2, 318, 36),
    mark(3, 326, 196),
    mark(4, 34, 152),
    mark(5, 20, 300),
  ].join(''),
}

/** A chart of squares for the macula: a bent corner and a hole show what a fault looks like. */
const squares = (left: number, top: number, size: number, rows: number) =>
  Array.from({ length: rows + 1 }, (_, line) => {
    const offset = (line * size) / rows
    return path(
      `M${left + offset},${top} L${left + offset},${top + size} M${left},${top + offset} L${left + size},${top + offset}`,
      {
        width: 1.25,
      },
    )
  }).join('')
const amsler: Drawing = {
  title: '方格表：一次看一隻眼睛',
  height: 330,
  lines: [
    '戴上看書的眼鏡，距離約 30 公分，遮住一隻眼睛。',
    '一直盯著中央的點，用餘光看旁邊的格子。',
    '線彎了、扭了：不正常，這一週內看眼科。',
    '有一塊灰、模糊或破洞：不正常；忽然出現，當天看。',
    '換另一隻眼睛再做一次，寫下日期。',
  ],
  parts: [
    squares(20, 44, 146, 8),
    circle(93, 117, 5, { fill: accent, stroke: 'none' }),
    textAt(93, 216, '正常', { anchor: 'middle', bold: true }),
    ...Array.from({ length: 9 }, (_, line) => {
      const offset = line * 18.25
      const bend = (reach: number) => (line > 3 ? Math.max(0, 12 - Math.abs(line - 5) * reach) : 0)
      return (
        path(
          `M${194 + offset},44 C${194 + offset},90 ${194 + offset + bend(3)},96 ${194 + offset + bend(3)},108 C${194 + offset + bend(3)},122 ${194 + offset},128 ${194 + offset},190`,
          { width: 1.25 },
        ) +
        path(
          `M194,${44 + offset} C240,${44 + offset} 270,${44 + offset - bend(3)} 296,${44 + offset - bend(3)} C318,${44 + offset - bend(3)} 328,${44 + offset} 340,${44 + offset}`,
          { width: 1.25 },
        )
      )
    }),
    ellipse(232, 152, 24, 17, { fill: faintLine, stroke: 'none' }),
    circle(267, 117, 5, { fill: accent, stroke: 'none' }),
    textAt(267, 216, '不正常', { anchor: 'middle', bold: true }),
    path('M40,272 C62,244 112,244 134,272 C112,298 62,298 40,272 Z', { fill: paper }) +
      circle(87, 272, 14, { fill: softAccent }) +
      circle(87, 272, 6, { fill: ink, stroke: 'none' }),
    path('M226,272 C248,244 298,244 320,272 C298,298 248,298 226,272 Z', { fill: paper }) +
      circle(273, 272, 14, { fill: softAccent }) +
      box(246, 232, 66, 80, { fill: softAccent, round: 8, width: 2.5 }),
    mark(1, 230, 240),
    mark(2, 112, 98),
    mark(3, 316, 78),
    mark(4, 212, 176),
    mark(5, 26, 244),
  ].join(''),
}

const diaryRows = [
  ['06:30', '280', ''],
  ['08:00', '', '水 200'],
  ['10:15', '220', ''],
  ['14:40', '180', '茶 300'],
  ['23:00', '150', '關燈'],
  ['03:10', '260', ''],
] as const
const bladder: Drawing = {
  title: '排尿日記的一天',
  height: 372,
  lines: [
    '時間：每次去廁所、每次喝東西都寫，例如 06:30、08:00、10:15、14:40、23:00、03:10。',
    '尿量：用量杯，單位毫升，例如 280、220、180、150、260；沒量到就寫沒量。',
    '喝的：什麼、多少毫升，例如水 200、茶 300。',
    '寫下幾點關燈：從那之後到早上第一次，算夜裡。',
    '三天後加四個數字：總量、次數、最大一次、夜裡占幾成。',
  ],
  parts: [
    box(24, 40, 312, 262, { fill: paper, round: 6, width: 2.5 }),
    box(24, 40, 312, 36, { fill: softAccent, round: 6 }),
    textAt(74, 64, '時間', { anchor: 'middle', bold: true }) +
      textAt(180, 64, '尿量', { anchor: 'middle', bold: true }) +
      textAt(286, 64, '喝的', { anchor: 'middle', bold: true }),
    path('M126,40 L126,302 M234,40 L234,302'),
    ...diaryRows.map(([time, amount, drink], index) => {
      const y = 102 + index * 37
      return (
        (index > 0 ? path(`M24,${y - 24} L336,${y - 24}`, { width: 1.25, stroke: faintLine }) : '') +
        textAt(74, y, time, { anchor: 'middle' }) +
        (amount ? textAt(180, y, amount, { anchor: 'middle' }) : '') +
        (drink ? textAt(286, y, drink, { anchor: 'middle', bold: drink === '關燈' }) : '')
      )
    }),
    path('M24,263 L336,263', { stroke: accent, width: 3 }),
    path('M96,330 L104,362 L150,362 L158,330 Z', { fill: softAccent }) +
      path('M100,346 L154,346 M106,338 L118,338', { width: 1.75 }),
    textAt(178, 352, '四個數字', { bold: true }),
    mark(1, 74, 26),
    mark(2, 180, 26),
    mark(3, 286, 26),
    mark(4, 14, 263),
    mark(5, 268, 346),
  ].join(''),
}

export const home = {
  amsler,
  'bladder-diary': bladder,
  'bathroom-plan': bathroom,
  'pill-week': pills,
  'aqi-ladder': ladder,
  'visit-sheet': sheet,
  'care-1966': care,
}
