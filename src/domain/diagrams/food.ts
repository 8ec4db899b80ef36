import {
  accent,
  box,
  circle,
  clock,
  type Drawing,
  faintLine,
  ink,
  limbs,
  mark,
  paper,
  path,
  softAccent,
  straightArrow,
  sunkenPaper,
  textAt,
} from './draw.ts'

/** The half of a bowl in section: its wall, its foot, and what it holds up to a level. */
function bowl(x: number, y: number, content: string): string {
  const wall = `M${x - 58},${y} C${x - 56},${y + 40} ${x - 30},${y + 62} ${x - 22},${y + 62} L${x + 22},${y + 62} C${x + 30},${y + 62} ${x + 56},${y + 40} ${x + 58},${y}`
  return `${path(`${wall} Z`, { fill: paper, stroke: 'none' }) + content + path(wall, { width: 3 })}${path(`M${x - 22},${y + 62} L${x - 18},${y + 72} L${x + 18},${y + 72} L${x + 22},${y + 62}`, { fill: paper, width: 3 })}${path(`M${x - 64},${y} L${x + 64},${y}`, { width: 3 })}`
}
/** Contents below the rim: of the whole width, or of its left or right half. */
const filled = (x: number, y: number, side: 'all' | 'left' | 'right', fill: string): string => {
  const left = `M${x},${y + 12} L${x - 55},${y + 12} C${x - 50},${y + 42} ${x - 30},${y + 60} ${x - 22},${y + 60} L${x},${y + 60} Z`
  const right = `M${x},${y + 12} L${x + 55},${y + 12} C${x + 50},${y + 42} ${x + 30},${y + 60} ${x + 22},${y + 60} L${x},${y + 60} Z`
  return (
    (side === 'right' ? '' : path(left, { stroke: 'none', fill })) +
    (side === 'left' ? '' : path(right, { stroke: 'none', fill }))
  )
}
const grains = (x: number, y: number, offsets: readonly [number, number][], fill: string): string =>
  offsets
    .map(
      ([dx, dy], index) =>
        `<ellipse cx="${x + dx}" cy="${y + dy}" rx="5.500" ry="2.600" transform="rotate(${(index * 47) % 180} ${x + dx} ${y + dy})" fill="${fill}"/>`,
    )
    .join('')
const rice: [number, number][] = [
  [-44, 20],
  [-30, 18],
  [-16, 22],
  [0, 18],
  [16, 21],
  [32, 19],
  [45, 22],
  [-36, 32],
  [-20, 34],
  [-4, 32],
  [12, 34],
  [28, 32],
  [38, 33],
  [-26, 46],
  [-10, 46],
  [6, 47],
  [20, 45],
  [-2, 55],
  [12, 56],
  [-14, 56],
]

const bowls: Drawing = {
  title: '三種盛法',
  height: 344,
  lines: [
    '固定白飯：碗口直徑 11 公分的碗，盛八分滿，每餐一樣。',
    '混全穀：七成白米、三成全穀，份量和第一種一樣。',
    '半飯半豆：半碗飯，半碗毛豆或豆腐。',
  ],
  parts: [
    bowl(104, 22, filled(104, 22, 'all', sunkenPaper) + grains(104, 22, rice, faintLine)),
    bowl(
      104,
      138,
      filled(104, 138, 'all', sunkenPaper) +
        grains(
          104,
          138,
          rice.filter((_, index) => index % 10 < 7),
          faintLine,
        ) +
        grains(
          104,
          138,
          rice.filter((_, index) => index % 10 >= 7),
          accent,
        ),
    ),
    bowl(
      104,
      254,
      filled(104, 254, 'left', sunkenPaper) +
        filled(104, 254, 'right', softAccent) +
        grains(
          104,
          254,
          rice.filter(([dx]) => dx < -3),
          faintLine,
        ) +
        (
          [
            [14, 24],
            [30, 22],
            [44, 26],
            [20, 38],
            [36, 38],
            [10, 52],
            [24, 52],
          ] as const
        )
          .map(([dx, dy]) => circle(104 + dx, 254 + dy, 6.5, { fill: paper, stroke: accent, width: 2 }))
          .join('') +
        path('M104,258 L104,314', { width: 1.5, dash: '4 4' }),
    ),
    path('M178,22 L190,22 M178,34 L190,34 M178,84 L190,84 M184,34 L184,84', { stroke: accent, width: 2 }),
    textAt(202, 50, '固定白飯', { bold: true }) + textAt(202, 74, '八分滿'),
    textAt(202, 160, '混全穀', { bold: true }) + textAt(202, 184, '七成白米') + textAt(202, 207, '三成全穀'),
    textAt(202, 276, '半飯半豆', { bold: true }) + textAt(202, 300, '半碗飯') + textAt(202, 323, '毛豆或豆腐'),
    mark(1, 24, 44),
    mark(2, 24, 160),
    mark(3, 24, 276),
  ].join(''),
}

const drop = (x: number, y: number) =>
  path(
    `M${x},${y - 12} C${x + 10},${y + 2} ${x + 8},${y + 11} ${x},${y + 11} C${x - 8},${y + 11} ${x - 10},${y + 2} ${x},${y - 12} Z`,
    { fill: accent, stroke: 'none' },
  )
const meter = (x: number, y: number, text: string) =>
  box(x - 42, y - 26, 84, 60, { fill: paper, round: 12 }) +
  box(x - 35, y - 18, 70, 28, { fill: sunkenPaper, round: 4, width: 1.5 }) +
  textAt(x, y + 2, text, { anchor: 'middle', bold: true }) +
  circle(x, y + 22, 5, { fill: ink, stroke: 'none' })
const cube = (x: number, y: number) =>
  path(
    `M${x},${y} L${x + 16},${y - 8} L${x + 32},${y} L${x + 16},${y + 8} Z M${x},${y} L${x},${y + 18} L${x + 16},${y + 26} L${x + 16},${y + 8} M${x + 32},${y} L${x + 32},${y + 18} L${x + 16},${y + 26}`,
    { fill: paper, width: 2 },
  )

const sugar: Drawing = {
  title: '低血糖的 15 與 15',
  height: 330,
  lines: [
    '先量。低於 70，或來不及量但症狀很像，就當成低血糖。',
    '人清醒、吞得下：吃 15 公克左右的糖，像含糖飲料半罐、方糖。',
    '等 15 分鐘。',
    '再量一次；還低於 70，再吃一份。',
    '叫不醒、抽搐、吞不下去：不往嘴裡倒任何東西，讓他側躺，撥 119。',
  ],
  parts: [
    meter(80, 56, '低於 70') + drop(134, 62),
    cube(246, 44) + cube(228, 66) + cube(264, 66),
    textAt(262, 122, '15 公克', { anchor: 'middle', bold: true }),
    clock(262, 190, 32) + textAt(262, 246, '15 分鐘', { anchor: 'middle', bold: true }),
    meter(80, 190, '再量') + drop(134, 196),
    straightArrow(156, 58, 208, 58),
    straightArrow(262, 130, 262, 152),
    straightArrow(222, 190, 154, 190),
    straightArrow(80, 158, 80, 100, { dash: '5 6' }),
    box(10, 264, 340, 58, { fill: softAccent, stroke: accent, round: 10 }),
    textAt(52, 299, '叫不醒', { bold: true }) + textAt(128, 301, '撥 119', { size: 22, bold: true, fill: accent }),
    lying(),
    mark(1, 26, 34),
    mark(2, 322, 40),
    mark(3, 316, 164),
    mark(4, 26, 168),
    mark(5, 30, 293),
  ].join(''),
}
function lying(): string {
  return (
    path('M240,309 L342,309') +
    limbs(['M302,297 L322,286', 14, sunkenPaper], ['M322,286 L336,301', 13, sunkenPaper], ['M274,296 L302,298', 21, paper]) +
    circle(254, 294, 11, { fill: paper }) +
    path('M244,298 C242,286 252,282 262,287 C254,288 250,292 244,298 Z', { fill: ink })
  )
}

const rows: [string, string, string, boolean?][] = [
  ['熱量', '150 大卡', '500 大卡'],
  ['蛋白質', '2.1 公克', '7.0 公克'],
  ['脂肪', '8.4 公克', '28.0 公克'],
  ['飽和脂肪', '3.6 公克', '12.0 公克', true],
  ['反式脂肪', '0 公克', '0 公克', true],
  ['碳水化合物', '16.5 公克', '55.0 公克'],
  ['糖', '3.0 公克', '10.0 公克', true],
  ['鈉', '180 毫克', '600 毫克'],
]

const label: Drawing = {
  title: '一張營養標示，從上往下看',
  height: 346,
  lines: [
    '每一份量 30 公克，本包裝含 4 份：整包吃完，所有數字乘以 4。',
    '比較兩種產品，看「每 100 公克」那一欄：熱量 500 大卡、蛋白質 7.0 公克、脂肪 28.0 公克（飽和脂肪 12.0 公克、反式脂肪 0 公克）、碳水化合物 55.0 公克（糖 10.0 公克）、鈉 600 毫克。',
    '碳水化合物每份 16.5 公克，大約等於一份主食；糖 3.0 公克已經算在裡面。同一份還有熱量 150 大卡、蛋白質 2.1 公克、脂肪 8.4 公克（飽和脂肪 3.6 公克）。',
    '鈉每份 180 毫克，整包 720 毫克，大約 1.8 公克的鹽。',
  ],
  parts: [
    box(8, 6, 314, 334, { fill: paper, width: 3, round: 4 }),
    textAt(165, 32, '營養標示', { anchor: 'middle', bold: true, size: 18 }),
    path('M8,44 L322,44', { width: 3 }),
    box(10, 46, 310, 48, { fill: softAccent, stroke: 'none' }),
    textAt(20, 65, '每一份量 30 公克') + textAt(20, 87, '本包裝含 4 份'),
    path('M8,94 L322,94', { width: 2 }),
    textAt(216, 116, '每份', { anchor: 'end' }) + textAt(312, 116, '每 100 公克', { anchor: 'end' }),
    path('M8,124 L322,124', { width: 1.5 }),
    ...rows.flatMap(([name, portion, hundred, isPart], index) => {
      const y = 146 + index * 26.5
      const hot = name === '碳水化合物' || name === '鈉'
      return [
        ...(hot ? [box(10, y - 19, 310, 26, { fill: softAccent, stroke: 'none' })] : []),
        textAt(isPart ? 36 : 20, y, name, { bold: hot }),
        textAt(216, y, portion, { anchor: 'end', bold: hot }),
        textAt(312, y, hundred, { anchor: 'end' }),
      ]
    }),
    path('M226,100 L226,338', { width: 1.5, dash: '4 5', stroke: accent }),
    mark(1, 343, 70),
    mark(2, 343, 110),
    mark(3, 343, 272),
    mark(4, 343, 326),
  ].join(''),
}

const salts: [string, string, number][] = [
  ['食鹽 1 茶匙', '2,400', 2400],
  ['泡麵 1 碗連湯', '2,000', 2000],
  ['醬油 1 湯匙', '900', 900],
  ['味噌 1 湯匙', '750', 750],
  ['鹹蛋 1 顆', '600', 600],
  ['貢丸 3 顆', '450', 450],
  ['吐司 2 片', '330', 330],
  ['番茄醬 1 湯匙', '180', 180],
]

const salt: Drawing = {
  title: '八樣東西裡的鈉（約略值，毫克）',
  height: 350,
  lines: salts.map(([name, amount], index) => `${name}：約 ${amount} 毫克${index === 0 ? '，就是一天的上限' : ''}。`),
  parts: [
    ...salts.flatMap(([name, amount, value], index) => {
      const y = 10 + index * 41
      const long = (value / 2400) * 258
      return [
        mark(index + 1, 18, y + 20),
        textAt(40, y + 13, name),
        box(40, y + 19, long, 13, { fill: index === 0 ? accent : softAccent, stroke: accent, width: 1.5, round: 2 }),
        textAt(long + 48, y + 31.5, amount, { bold: true }),
      ]
    }),
    path('M298,24 L298,48 M298,90 L298,338', { stroke: accent, width: 2, dash: '3 5' }),
  ].join(''),
}

export const food = { 'rice-bowls': bowls, 'sugar-15': sugar, 'food-label': label, 'salt-dishes': salt }
