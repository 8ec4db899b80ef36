import {
  accent,
  arrow,
  box,
  circle,
  clock,
  type Drawing,
  ellipse,
  ink,
  leaderLine,
  limb,
  limbs,
  mark,
  mirrored,
  paper,
  path,
  profile,
  softAccent,
  straightArrow,
  sunkenPaper,
  textAt,
  translate,
} from './draw.ts'

/** A foot of 150 units: the sole, or the back of the foot with its nails. */
const foot = (view: 'sole' | 'back'): string => {
  const toes = [
    [-19, -70, -20, -80, 27],
    [5, -74, 6, -84, 19],
    [22, -68, 24, -77, 17],
    [36, -59, 39, -67, 16],
    [47, -47, 51, -54, 15],
  ] as const
  const ball =
    'M-30,-52 C-34,-20 -24,0 -22,28 C-22,56 -30,74 -6,76 C20,78 22,58 24,36 C28,4 46,-14 52,-36 C50,-54 30,-64 8,-66 C-8,-68 -26,-66 -30,-52 Z'
  const ankle = 'M-30,-52 C-36,-20 -32,10 -30,84 L30,84 C32,40 44,-4 52,-36 C50,-54 30,-64 8,-66 C-8,-68 -26,-66 -30,-52 Z'
  return (
    limbs(...toes.map(([x, y, tipX, tipY, width]): [string, number, string] => [`M${x},${y} L${tipX},${tipY}`, width, paper])) +
    path(view === 'sole' ? ball : ankle, { fill: paper }) +
    (view === 'sole'
      ? path('M-20,-40 C-8,-56 26,-54 40,-36', { width: 1.5 }) + path('M-8,66 C2,70 12,66 15,58', { width: 1.5 })
      : toes
          .map(([, , x, y, width]) =>
            path(
              `M${x - width / 4},${y - 2} C${x - width / 4},${y - width / 2.2} ${x + width / 4},${y - width / 2.2} ${x + width / 4},${y - 2} Z`,
              { width: 1.5, fill: softAccent },
            ),
          )
          .join('') + path('M-14,-44 L-12,-6 M2,-48 L4,-8 M18,-46 L16,-8 M34,-38 L26,-4', { width: 1.25, dash: '2 6' }))
  )
}

const feet: Drawing = {
  title: '洗完澡看腳：六個地方',
  height: 274,
  lines: [
    '腳背：紅、腫、發紫，摸起來比另一隻腳熱或冰。',
    '指甲周圍：往肉裡長、發黑、流膿。',
    '趾縫：泛白、脫皮、悶濕。',
    '前腳掌：厚繭、水泡、傷口。',
    '足弓、腳底中央：破皮、刺到的東西、襪子上的血跡。',
    '腳跟：裂縫、壓紅。',
  ],
  parts: [
    mirrored(104, 146, translate(0, 0, foot('back'), 'scale(1.25)')),
    translate(244, 146, foot('sole'), 'scale(1.25)'),
    textAt(98, 22, '腳背', { anchor: 'middle', bold: true }),
    textAt(250, 22, '腳底', { anchor: 'middle', bold: true }),
    mark(1, 104, 176),
    leaderLine('M152,42 L132,46') + mark(2, 164, 40),
    leaderLine('M28,84 L60,72') + mark(3, 20, 88),
    mark(4, 252, 92),
    mark(5, 246, 156),
    mark(6, 236, 218),
  ].join(''),
}

const face = (x: number, y: number): string =>
  translate(
    x,
    y,
    path('M-38,-14 C-40,-54 40,-54 38,-14 C38,22 24,46 0,46 C-24,46 -38,22 -38,-14 Z', { fill: paper }) +
      path('M-40,-4 C-50,-62 50,-62 40,-4 C36,-22 26,-30 12,-30 C-6,-26 -26,-30 -32,-22 C-36,-16 -38,-10 -40,-4 Z', {
        fill: ink,
      }) +
      path('M-23,-8 C-19,-13 -12,-13 -8,-9 M9,-5 C13,-9 20,-9 24,-4', { width: 2.5 }) +
      circle(-15, -3, 3, { fill: ink, stroke: 'none' }) +
      circle(17, 1, 3, { fill: ink, stroke: 'none' }) +
      path('M-1,-4 L-4,12 L3,13', { width: 2 }) +
      path('M-18,22 C-8,31 4,28 12,28 C16,29 19,34 20,39', { stroke: accent, width: 3.5 }) +
      path('M26,14 C28,20 28,24 26,28', { stroke: accent, width: 2 }),
  )

const stroke: Drawing = {
  title: 'FAST：突然有一項不對，就打 119',
  height: 372,
  lines: [
    'Face 臉：請他微笑。一邊嘴角垂下來、不對稱。',
    'Arm 手：請他閉眼，平舉雙手。有一邊往下掉。',
    'Speech 說話：請他說一句話。口齒不清、答非所問。',
    'Time 時間：記下最後正常的時間，撥 119，說「疑似中風」。',
  ],
  parts: [
    ...[
      [8, 8],
      [184, 8],
      [8, 192],
      [184, 192],
    ].map(([x = 0, y = 0], panel) =>
      box(x, y, 168, 172, { stroke: 'none', fill: panel === 3 ? softAccent : sunkenPaper, round: 12 }),
    ),
    face(92, 84),
    textAt(92, 164, '微笑', { anchor: 'middle', bold: true }),
    limb('M268,74 L268,112', 46, softAccent),
    limbs(['M252,66 L210,64', 17, softAccent], ['M284,66 L306,86', 17, softAccent], ['M306,86 L318,118', 15]),
    limb('M214,64 L204,64', 15),
    circle(268, 36, 17, { fill: paper }) +
      path('M250,36 C248,12 288,12 286,36 C280,26 258,26 250,36 Z', { fill: ink }) +
      path('M262,38 L267,38 M270,38 L275,38', { width: 2 }),
    arrow('M334,62 C344,78 344,92 338,108', [343, 92], [338, 108]),
    textAt(268, 164, '平舉雙手', { anchor: 'middle', bold: true }),
    profile(54, 222, 1.5),
    path(
      'M96,226 C96,214 104,208 116,208 L146,208 C158,208 166,214 166,226 L166,246 C166,258 158,264 146,264 L118,264 L100,276 L106,260 C99,256 96,252 96,244 Z',
      { fill: paper },
    ),
    path(
      'M108,226 C114,218 120,234 126,226 C132,218 138,234 144,226 C148,221 152,224 154,228 M110,246 C118,238 124,254 132,246',
      { stroke: accent, width: 2.5 },
    ),
    textAt(92, 348, '說一句話', { anchor: 'middle', bold: true }),
    clock(228, 264, 28),
    box(268, 208, 66, 112, { fill: paper, width: 3, round: 12 }) + path('M292,312 L310,312'),
    textAt(301, 272, '119', { anchor: 'middle', bold: true, size: 26, fill: accent }),
    textAt(268, 348, '撥 119', { anchor: 'middle', bold: true }),
    mark(1, 26, 26),
    mark(2, 202, 26),
    mark(3, 26, 210),
    mark(4, 202, 210),
  ].join(''),
}

const panels = [
  [8, 8],
  [184, 8],
  [8, 188],
  [184, 188],
]
  .map(([x = 0, y = 0]) => box(x, y, 168, 170, { stroke: 'none', fill: sunkenPaper, round: 12 }))
  .join('')

/** A metered-dose inhaler, its mouthpiece at the left. */
const spray = (x: number, y: number): string =>
  translate(
    x,
    y,
    box(14, -64, 24, 50, { fill: paper, round: 6 }) +
      path('M10,-30 L42,-30 L42,22 C42,28 38,30 34,30 L-14,22 L-12,2 L10,6 Z', { fill: softAccent }) +
      path('M-14,22 L-12,2', { width: 3 }),
  )

const mdi: Drawing = {
  title: '定量噴霧式：慢慢吸',
  height: 366,
  lines: [
    '打開蓋子，搖一搖。',
    '站直或坐正，把氣輕輕吐完。',
    '含緊吸嘴，開始慢慢吸氣的同時按下。',
    '繼續吸到滿，閉氣約 10 秒，再緩緩吐出。',
  ],
  parts: [
    panels,
    spray(78, 104),
    arrow('M52,40 C44,52 44,66 52,78', [46, 66], [52, 78]),
    arrow('M132,112 C140,100 140,86 132,74', [139, 88], [132, 74]),
    textAt(92, 166, '搖一搖', { anchor: 'middle', bold: true }),
    profile(232, 36, 1.6),
    straightArrow(276, 92, 336, 92, { dash: '6 6' }),
    straightArrow(276, 104, 326, 108, { dash: '6 6' }),
    textAt(268, 166, '輕輕吐完', { anchor: 'middle', bold: true }),
    profile(52, 218, 1.6),
    spray(104, 258),
    straightArrow(96, 308, 66, 308, { width: 2 }),
    limb('M122,204 L138,186', 14),
    textAt(92, 346, '慢慢吸氣', { anchor: 'middle', bold: true }),
    profile(232, 216, 1.6),
    path('M262,274 L276,274', { stroke: accent, width: 3 }),
    clock(312, 250, 24),
    textAt(268, 346, '閉氣約 10 秒', { anchor: 'middle', bold: true }),
    mark(1, 26, 26),
    mark(2, 202, 26),
    mark(3, 26, 206),
    mark(4, 202, 206),
  ].join(''),
}

const disc = (x: number, y: number, open: boolean): string =>
  circle(x, y, 34, { fill: softAccent }) +
  circle(x, y, 12, { fill: paper }) +
  path(`M${x - 44},${y - 12} L${x - 30},${y - 12} L${x - 30},${y + 12} L${x - 44},${y + 12} Z`, { fill: paper }) +
  (open
    ? arrow(
        `M${x - 8},${y + 46} C${x + 18},${y + 50} ${x + 38},${y + 38} ${x + 46},${y + 16}`,
        [x + 41, y + 30],
        [x + 46, y + 16],
      )
    : '')

const dpi: Drawing = {
  title: '乾粉式：用力而快速地吸',
  height: 366,
  lines: [
    '打開，把一次的藥裝填好；不用搖。',
    '臉轉開，先把氣吐完，不要吐進吸入器。',
    '含緊吸嘴，用力而快速地吸。',
    '閉氣約 10 秒；含類固醇的，用完漱口。',
  ],
  parts: [
    panels,
    disc(96, 80, true),
    textAt(92, 166, '不用搖', { anchor: 'middle', bold: true }),
    mirrored(254, 36, profile(0, 0, 1.6)),
    straightArrow(210, 92, 190, 96, { dash: '5 5' }),
    disc(318, 104, false),
    textAt(268, 166, '臉轉開', { anchor: 'middle', bold: true }),
    profile(52, 218, 1.6),
    disc(138, 270, false),
    arrow('M150,318 L100,318', [150, 318], [100, 318], { width: 5 }),
    textAt(92, 346, '用力而快速地吸', { anchor: 'middle', bold: true }),
    clock(234, 252, 24),
    path('M284,226 L332,226 L326,296 L290,296 Z', { fill: paper, width: 2.5 }) +
      path('M286,250 C296,244 306,256 316,250 C322,247 326,248 330,250 L326,294 L291,294 Z', {
        fill: softAccent,
        stroke: 'none',
      }) +
      path('M286,250 C296,244 306,256 316,250 C322,247 326,248 330,250'),
    textAt(268, 346, '漱口', { anchor: 'middle', bold: true }),
    mark(1, 26, 26),
    mark(2, 202, 26),
    mark(3, 26, 206),
    mark(4, 202, 206),
  ].join(''),
}

const dot = (x: number, y: number) =>
  circle(x, y, 6, { fill: accent, stroke: paper, width: 2 }) + circle(x, y, 11, { stroke: accent, width: 2 })

const hands: Drawing = {
  title: '內關和合谷',
  height: 330,
  lines: [
    '內關：手心朝上，三根手指併攏橫放，無名指貼齊手腕橫紋；食指外緣、兩條筋的中間。',
    '合谷：拇指與食指併攏，虎口肌肉隆起的最高點，靠食指的骨頭。孕婦傳統上避開。',
  ],
  parts: [
    limbs(['M64,30 L62,-8', 17], ['M84,26 L84,-8', 17], ['M104,28 L106,-8', 17], ['M122,38 L128,2', 15], ['M90,58 L92,70', 78]),
    limb('M58,82 C42,70 34,56 30,40', 18),
    path('M58,100 C54,160 48,240 44,336 L142,336 C136,240 130,160 126,100 Z', { fill: paper, stroke: 'none' }) +
      path('M57,92 C56,160 50,240 44,336 M128,92 C130,160 136,240 142,336'),
    path('M62,112 C80,120 104,120 124,112 M64,105 C82,112 104,112 122,105', { width: 1.75 }),
    path('M86,124 L85,212 M102,124 L102,212', { width: 1.5, dash: '2 6' }),
    limbs(['M190,127 L52,127', 23, softAccent], ['M190,150 L44,150', 23, softAccent], ['M190,173 L54,173', 23, softAccent]),
    path('M54,121 C48,123 48,131 54,133 M46,144 C40,146 40,154 46,156 M56,167 C50,169 50,177 56,179', { width: 1.5 }),
    dot(94, 190),
    path('M18,116 L10,116 L10,185 L18,185', { stroke: accent }),
    textAt(94, 240, '內關', { anchor: 'middle', bold: true }),
    leaderLine('M108,196 L150,214') + mark(1, 162, 220),
    limbs(['M312,180 L322,30', 20], ['M290,176 L294,14', 21], ['M268,176 L266,24', 21], ['M336,192 L350,66', 17]),
    limb('M246,184 L240,44', 22),
    limbs(['M290,206 L292,230', 100]),
    limb('M262,250 C232,220 218,190 222,120', 24),
    path('M244,190 C236,200 236,216 246,228', { width: 1.5 }),
    path('M242,238 C246,280 246,300 246,336 L338,336 C336,300 340,270 342,236 Z', { fill: paper, stroke: 'none' }) +
      path('M241,232 C247,270 247,310 246,336 M341,230 C338,280 337,310 338,336'),
    path('M236,190 L244,150', { width: 1.25, dash: '2 6' }),
    dot(250, 206),
    textAt(292, 300, '合谷', { anchor: 'middle', bold: true }),
    leaderLine('M262,208 L284,214') + mark(2, 297, 216),
  ].join(''),
}

const legs: Drawing = {
  title: '風池、足三里、太衝',
  height: 300,
  lines: [
    '風池：後髮際上方，頸後兩條大筋外側的凹陷，左右各一。',
    '足三里：膝蓋外側的凹窩往下四橫指，脛骨旁一橫指。',
    '太衝：腳背上，第一與第二趾骨往上推到交會的凹陷。',
  ],
  parts: [
    path('M20,214 C24,190 38,184 40,170 L78,170 C80,184 94,190 98,214', { fill: softAccent }),
    path('M41,176 L43,122 L75,122 L77,176', { fill: paper }),
    path('M20,76 C16,22 102,22 98,76 C98,104 90,124 82,132 L36,132 C28,124 20,104 20,76 Z', { fill: ink }),
    path('M19,88 C12,84 12,104 22,108 M99,88 C106,84 106,104 96,108', { fill: paper }),
    path('M52,140 L51,176 M66,140 L67,176', { width: 1.5 }),
    dot(42, 130) + dot(76, 130),
    textAt(59, 286, '風池', { anchor: 'middle', bold: true }),
    mark(1, 59, 250),
    path('M146,-4 C148,30 150,44 148,60 C146,96 152,180 162,236 L214,236 C218,180 228,110 222,62 C220,44 222,30 224,-4 Z', {
      fill: paper,
      stroke: 'none',
    }) + path('M146,-4 C148,30 150,44 148,60 C146,96 152,180 162,236 M224,-4 C222,30 220,44 222,62 C228,110 218,180 214,236'),
    ellipse(184, 42, 20, 22, { fill: sunkenPaper }),
    path('M184,72 C182,120 184,180 188,236', { width: 1.5, dash: '2 6' }),
    circle(208, 66, 5, { stroke: accent, width: 2 }),
    limbs(
      ['M236,82 L160,82', 21, softAccent],
      ['M236,103 L152,103', 21, softAccent],
      ['M236,124 L156,124', 21, softAccent],
      ['M236,145 L166,145', 19, softAccent],
    ),
    dot(206, 160),
    textAt(186, 286, '足三里', { anchor: 'middle', bold: true }),
    mark(2, 186, 250),
    mirrored(308, 132, translate(0, 0, foot('back'), 'scale(0.86)')),
    dot(320, 116),
    textAt(306, 286, '太衝', { anchor: 'middle', bold: true }),
    mark(3, 306, 250),
  ].join(''),
}

export const body = {
  'foot-check': feet,
  fast: stroke,
  'inhaler-spray': mdi,
  'inhaler-powder': dpi,
  'points-hand': hands,
  'points-leg': legs,
}
