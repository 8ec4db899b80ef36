import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { insertBlock } from '../blocks.ts'
import { schema } from '../schema.ts'
import { setLevel, toggleList, toggleQuote } from '../text-commands.ts'

/** An insertable block or inline element. */
export interface Insertable {
  name: string
  label: string
  description: string
  /** Search aliases, and Latin keys for users whose input method is off. */
  aliases: string
  /** Undefined where it opens a panel of its own. */
  command?: Command
}

const { nodes } = schema
const { paragraph, table, table_row, table_header, table_cell, red_flag } = nodes
const row = (cell: typeof table_cell) => table_row.create(null, [cell.create(), cell.create(), cell.create()])
export const emptyTable = (): Node => table.create(null, [row(table_header), row(table_cell), row(table_cell)])
const emptyFlag = (flag: string) => () => red_flag.create({ flag }, paragraph.create())
const listItem = () => nodes.list_item.create(null, paragraph.create())

/** Creates each callout block: empty, with the minimal valid content. */
const factories = {
  gallery: () => nodes.gallery.create(),
  summary: () => nodes.summary.create(null, paragraph.create()),
  do_dont: () =>
    nodes.do_dont.create(null, [nodes.do.create(null, paragraph.create()), nodes.dont.create(null, paragraph.create())]),
  steps: () => nodes.steps.create(null, listItem()),
  diagram: () => nodes.diagram.create(null, listItem()),
  recipe: () =>
    nodes.recipe.create(null, [nodes.ingredients.create(null, paragraph.create()), nodes.method.create(null, listItem())]),
  question_answer: () => nodes.question_answer.create(null, [paragraph.create(), paragraph.create()]),
  definition: () => nodes.definition.create(null, [paragraph.create(), paragraph.create()]),
  figure_card: () => nodes.figure_card.create(),
  video: () => nodes.video.create(null, paragraph.create()),
  audio: () => nodes.audio.create(null, paragraph.create()),
  fridge_card: () => nodes.fridge_card.create(null, paragraph.create()),
  reviewer_note: () => nodes.reviewer_note.create(null, paragraph.create()),
  wall_here: () => nodes.wall_here.create(),
} satisfies Record<string, () => Node>

const card = (kind: string, label: string, description: string, aliases: string): Insertable => ({
  name: `card-${kind}`,
  label,
  description,
  aliases: `卡片 card ${aliases}`,
  command: insertBlock(() => nodes.card.create({ of: kind })),
})
const callout = (name: keyof typeof factories, label: string, description: string, aliases: string): Insertable => ({
  name,
  label,
  description,
  aliases,
  command: insertBlock(factories[name]),
})

const calloutInsertables: readonly Insertable[] = [
  callout('gallery', '圖輯', '幾張圖排在一起', '相簿 多張 照片 gallery album'),
  callout('summary', '本文重點', '幾句話說完這一段', '摘要 summary'),
  callout('do_dont', '這樣做、避免這樣做', '兩欄對照', '可以 不可以 do dont'),
  callout('steps', '步驟', '一步一步做', '流程 順序 steps'),
  callout('diagram', '圖解', '從目錄選一張圖，清單說同一件事', '示意圖 圖表 diagram'),
  callout('recipe', '食譜', '份數、時間、材料、做法和營養', '菜 料理 recipe'),
  callout('question_answer', '問與答', '一個問題和它的回答', 'qa faq question'),
  callout('definition', '名詞解釋', '一個詞是什麼意思', '定義 definition term'),
  callout('figure_card', '數字卡', '一個數字、單位和出處', '統計 figure number'),
  callout('video', '影片', '本站的檔案，或 YouTube、Vimeo', 'video film youtube'),
  callout('audio', '聲音', '本站的檔案與逐字稿', '音檔 audio podcast'),
  card('post', '文章卡', '另一篇文章', 'post article'),
  card('tool', '工具卡', '一個小工具', 'tool'),
  card('quiz', '測驗卡', '一份測驗', 'quiz test'),
  card('product', '商品卡', '商店的商品；會標出商業合作', '購買 product'),
  card('newsletter', '電子報卡', '邀讀者訂閱', '訂閱 newsletter'),
  callout('fridge_card', '冰箱頁', '一頁印得下，貼在看得到的地方', '列印 fridge print'),
  callout('reviewer_note', '審訂批註', '審訂醫師對上一段的補充', '醫師 note reviewer'),
  callout('wall_here', '付費牆位置', '付費牆提早在這裡出現', '會員 訂戶 wall'),
]

/** All insertables, in display order. */
export const insertables: readonly Insertable[] = [
  { name: 'heading', label: '小標', description: '一節的標題', aliases: '標題 h2 heading', command: setLevel(2) },
  { name: 'subheading', label: '次小標', description: '小標底下的標題', aliases: '標題 h3 subheading', command: setLevel(3) },
  { name: 'picture', label: '圖片', description: '上傳或從圖庫選', aliases: '照片 相片 插圖 img picture photo' },
  {
    name: 'bullets',
    label: '項目清單',
    description: '一點一點列出來',
    aliases: '列表 條列 ul list bullets',
    command: toggleList(false),
  },
  {
    name: 'numbers',
    label: '編號清單',
    description: '照順序列出來',
    aliases: '列表 步驟 數字 ol list numbers',
    command: toggleList(true),
  },
  { name: 'table', label: '表格', description: '三欄，第一列是標題格', aliases: '對照 table', command: insertBlock(emptyTable) },
  { name: 'quote', label: '引言', description: '別人說的話', aliases: '引用 quote', command: toggleQuote },
  {
    name: 'emergency',
    label: '紅旗：危急',
    description: '要打 119 的徵兆',
    aliases: '警訊 急救 119 red flag emergency',
    command: insertBlock(emptyFlag('emergency')),
  },
  {
    name: 'poison',
    label: '紅旗：中毒',
    description: '誤食、吸入、潑到',
    aliases: '警訊 毒物 red flag poison',
    command: insertBlock(emptyFlag('poison')),
  },
  {
    name: 'crisis',
    label: '紅旗：想傷害自己',
    description: '1925 與 1995',
    aliases: '警訊 自殺 心理 1925 red flag crisis',
    command: insertBlock(emptyFlag('crisis')),
  },
  ...calloutInsertables,
]

/** The insertables that match the input: by name prefix first, then by the prefix of an alias, then by substring. */
export function matchInsertables(inputText: string, candidates: readonly Insertable[] = insertables): readonly Insertable[] {
  const query = inputText.normalize('NFKC').trim().toLowerCase()
  if (query === '') return candidates
  const rank = ({ label, aliases }: Insertable) => {
    const name = label.toLowerCase()
    const names = [name, ...aliases.split(' ').map((word) => word.toLowerCase())]
    if (name.startsWith(query)) return 0
    if (names.some((word) => word.startsWith(query))) return 1
    return names.some((word) => word.includes(query)) ? 2 : 3
  }
  return candidates.filter((item) => rank(item) < 3).toSorted((item, other) => rank(item) - rank(other))
}
