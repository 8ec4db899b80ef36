import {
  accent,
  box,
  circle,
  type Drawing,
  grades,
  heart,
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
} from './draw.ts'

const chair = path('M84,112 L84,212 M84,212 L166,212 M92,212 L88,304 M158,212 L162,304', { width: 5 })
const monitor = (x: number, y: number) =>
  box(x, y, 64, 46, { fill: paper, round: 6 }) +
  box(x + 8, y + 8, 34, 30, { fill: sunkenPaper, round: 3 }) +
  circle(x + 53, y + 30, 5, { fill: accent, stroke: 'none' })

const posture: Drawing = {
  title: '量血壓的坐姿',
  height: 322,
  lines: [
    '背靠椅背，靜坐 5 分鐘再量。',
    '雙腳平放地面，不蹺腳。',
    '壓脈帶綁在上臂，與心臟差不多同高。',
    '手臂擱在桌上，手掌放鬆朝上。',
    '量的時候不說話、不滑手機。',
  ],
  parts: [
    path('M20,306 L344,306', { width: 3 }),
    chair,
    limbs(['M118,196 L186,197', 34, sunkenPaper], ['M186,197 L186,284', 28, sunkenPaper]),
    limb('M184,293 L212,295', 20, ink),
    limbs(['M111,118 L114,190', 50, softAccent]),
    profile(114, 46),
    path('M178,168 L346,168 L346,177 L178,177 Z M332,177 L332,306', { fill: paper, width: 3 }),
    monitor(262, 121),
    path('M158,142 C190,110 230,112 262,140', { width: 2.5 }),
    limbs(['M118,122 L164,152', 26, softAccent], ['M164,153 L232,156', 21]),
    limb('M226,156 C236,150 246,150 250,155', 15),
    limb('M132,131 L154,145', 33, accent),
    heart(114, 140),
    path('M124,140 L142,140', { stroke: accent, width: 2, dash: '1 5' }),
    leaderLine('M62,150 L80,150') + mark(1, 50, 150),
    leaderLine('M232,282 L214,290') + mark(2, 244, 276),
    leaderLine('M166,112 L150,130') + mark(3, 174, 102),
    leaderLine('M240,192 L240,164') + mark(4, 240, 204),
    leaderLine('M158,66 L141,76') + mark(5, 170, 60),
  ].join(''),
}

const cuff: Drawing = {
  title: '壓脈帶綁在哪裡、多緊',
  height: 236,
  lines: [
    '綁在裸露的上臂，或只隔一層薄衣。',
    '下緣離手肘約兩指寬。',
    '鬆緊：能伸進一到兩根手指。',
    '管子朝向手掌那一側，中央對著手肘內側。',
  ],
  parts: [
    path('M-6,74 C50,62 120,66 186,84 C240,80 310,94 366,108 L366,164 C310,160 240,166 190,158 C130,172 50,170 -6,160 Z', {
      fill: paper,
    }),
    path('M198,96 C204,110 204,128 198,146', { width: 2 }),
    limb('M26,10 L66,92', 20),
    path('M44,60 C80,56 116,58 146,66 L148,170 C112,176 78,177 44,174 Z', { fill: softAccent, width: 3 }),
    path('M66,58 L66,175 M126,62 L127,173', { width: 1.5, dash: '4 5' }),
    path('M138,108 L152,118 L138,128 Z', { fill: accent, stroke: 'none' }),
    path('M148,118 C172,112 206,120 230,120 C276,120 306,64 366,56', { width: 5 }),
    limbs(['M163,246 L163,112', 22], ['M184,246 L184,112', 22]),
    path('M158,110 C159,104 167,104 168,110 M179,110 C180,104 188,104 189,110', { width: 1.75 }),
    path('M151,190 L151,226 M196,190 L196,226 M151,208 L196,208', { stroke: accent, width: 2 }),
    mark(1, 96, 116),
    leaderLine('M196,208 L222,208') + mark(2, 234, 208),
    leaderLine('M50,36 L76,28') + mark(3, 88, 24),
    leaderLine('M250,112 L268,138') + mark(4, 274, 148),
  ].join(''),
}

const sun = (x: number, y: number) =>
  circle(x, y, 8, { fill: softAccent }) +
  path(
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((ray) => {
        const [dx, dy] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)]
        return `M${(x + dx * 12).toFixed(1)},${(y + dy * 12).toFixed(1)} L${(x + dx * 16).toFixed(1)},${(y + dy * 16).toFixed(1)}`
      })
      .join(' '),
  )
const moon = (x: number, y: number) =>
  path(`M${x + 4},${y - 12} A12,12 0 1 0 ${x + 12},${y + 5} A10,10 0 0 1 ${x + 4},${y - 12} Z`, { fill: softAccent })

const week: Drawing = {
  title: '722：七天、兩個時段、兩遍',
  height: 256,
  lines: [
    '連續量 7 天；有些醫師會請你略過第 1 天（虛線）。',
    '每天早、晚 2 個時段：早上起床後一小時內，晚上睡前一小時內。',
    '每個時段量 2 遍，中間隔 1 分鐘。',
    '最後把數字加起來取平均，看平均值，不看單獨一次。',
  ],
  parts: [
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => {
      const x = 62 + (day - 1) * 41
      const cell = (y: number) =>
        box(x, y, 34, 56, { fill: paper, round: 8, ...(day === 1 && { dash: '4 5' }) }) +
        circle(x + 17, y + 17, 8, { fill: accent, stroke: day === 1 ? accent : 'none', ...(day === 1 && { fill: paper }) }) +
        circle(x + 17, y + 39, 8, { fill: accent, stroke: day === 1 ? accent : 'none', ...(day === 1 && { fill: paper }) })
      return textAt(x + 17, 44, String(day), { anchor: 'middle', bold: true }) + cell(58) + cell(136)
    }),
    sun(20, 86) + textAt(40, 92, '早'),
    moon(16, 164) + textAt(40, 170, '晚'),
    path('M103,202 L103,211 L342,211 L342,202', { stroke: accent }),
    straightArrow(222, 211, 222, 226),
    textAt(222, 247, '平均', { anchor: 'middle', bold: true }),
    path('M62,16 L62,22 M62,16 L342,16 L342,22', { width: 1.5 }),
    mark(1, 202, 16),
    mark(2, 30, 125),
    mark(3, 202, 125),
    mark(4, 186, 242),
  ].join(''),
}

const pulse: Drawing = {
  title: '摸手腕的脈搏，數 30 秒',
  height: 232,
  lines: [
    '手心朝上，手腕放鬆。',
    '食指和中指，放在靠大拇指那一側、骨頭旁邊的凹溝。',
    '先聽節奏 30 秒：整齊，像踏步。',
    '忽快忽慢、忽強忽弱，找不到規律：把時間記下來，就醫做心電圖。',
  ],
  parts: [
    limbs(
      ['M196,116 L262,118', 66],
      ['M262,96 L336,90', 19],
      ['M268,112 L352,110', 19],
      ['M266,129 L344,132', 19],
      ['M258,144 L322,154', 17],
    ),
    limb('M206,100 C216,72 238,58 262,52', 22),
    path('M-6,92 C70,84 140,88 212,92 L212,140 C150,150 60,150 -6,150 Z', { fill: paper, stroke: 'none' }),
    path('M-6,92 C70,84 140,88 200,90 M-6,150 C60,150 130,150 196,146'),
    path('M186,94 C190,110 190,126 186,142 M194,96 C197,110 197,124 194,140', { width: 1.5 }),
    path('M206,140 C214,120 222,104 216,88', { width: 1.5 }),
    path('M20,108 C80,102 130,102 166,101', { stroke: accent, width: 2, dash: '1 6' }),
    limbs(['M118,-8 L134,92', 22], ['M144,-8 L158,92', 22]),
    path('M129,92 C131,86 138,86 139,91 M153,92 C155,86 162,86 163,91', { width: 1.75 }),
    path('M14,196 L34,196 L40,178 L47,210 L52,196 L76,196 L82,178 L89,210 L94,196 L118,196 L124,178 L131,210 L136,196 L158,196', {
      width: 2.5,
    }),
    path(
      'M196,196 L206,196 L212,182 L218,206 L222,196 L262,196 L268,172 L275,214 L280,196 L290,196 L296,186 L301,202 L305,196 L346,196',
      { stroke: accent, width: 2.5 },
    ),
    mark(1, 232, 118),
    leaderLine('M176,40 L160,52') + mark(2, 188, 34),
    mark(3, 86, 168),
    mark(4, 240, 168),
  ].join(''),
}

const rows: [string, string, number[]][] = [
  ['1', '90 以上', [0, 1, 2]],
  ['2', '60–89', [0, 1, 2]],
  ['3a', '45–59', [1, 2, 3]],
  ['3b', '30–44', [2, 3, 3]],
  ['4', '15–29', [3, 3, 3]],
  ['5', '低於 15', [3, 3, 3]],
]
const risks = ['低', '中', '高', '很高']

const kidney: Drawing = {
  title: '腎臟的位置：兩個數字，一縱一橫',
  height: 330,
  lines: [
    '橫的看尿液白蛋白與肌酸酐比值（毫克／克）：少於 30、30–300、超過 300。',
    '縱的看 eGFR：第 1 期 90 以上、2 期 60–89、3a 期 45–59、3b 期 30–44、4 期 15–29、5 期低於 15。',
    '交會的格子是風險：低、中、高、很高，越往右下越要密切追蹤。',
    '圈起來的是一個例子：eGFR 56、尿蛋白正常，落在「中」。',
  ],
  parts: [
    textAt(232, 22, '尿蛋白', { anchor: 'middle', bold: true }),
    textAt(14, 58, 'eGFR', { bold: true }),
    ...['少於 30', '30–300', '超過 300'].map((head, index) => textAt(154 + index * 80, 58, head, { anchor: 'middle' })),
    ...rows.flatMap(([stage, range, cells], row) => [
      textAt(14, 94 + row * 42, stage, { bold: true }),
      textAt(42, 94 + row * 42, range),
      ...cells.map(
        (risk, column) =>
          box(116 + column * 80, 70 + row * 42, 76, 38, { fill: grades[risk] ?? paper, stroke: 'none', round: 5 }) +
          textAt(154 + column * 80, 94 + row * 42, risks[risk] ?? '', { anchor: 'middle' }),
      ),
    ]),
    box(118, 156, 72, 34, { stroke: ink, width: 3.5, round: 5 }),
    mark(1, 276, 16),
    mark(2, 76, 52),
    mark(3, 292, 89),
    mark(4, 186, 160),
  ].join(''),
}

export const measuring = { 'bp-posture': posture, 'bp-cuff': cuff, 'bp-722': week, 'pulse-wrist': pulse, 'kidney-grid': kidney }
