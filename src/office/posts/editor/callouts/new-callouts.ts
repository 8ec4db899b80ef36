import type { Node } from 'prosemirror-model'
import { insertBlock } from '../blocks.ts'
import type { Insertable } from '../insert/insertables.ts'
import { schema } from '../schema.ts'

const { nodes } = schema
const paragraph = () => nodes.paragraph.create()
const entry = () => nodes.list_item.create(null, paragraph())

/** New boxed blocks: empty, with the minimal valid content. */
const factories = {
  gallery: () => nodes.gallery.create(),
  summary: () => nodes.summary.create(null, paragraph()),
  do_dont: () => nodes.do_dont.create(null, [nodes.do.create(null, paragraph()), nodes.dont.create(null, paragraph())]),
  steps: () => nodes.steps.create(null, entry()),
  diagram: () => nodes.diagram.create(null, entry()),
  recipe: () => nodes.recipe.create(null, [nodes.ingredients.create(null, paragraph()), nodes.method.create(null, entry())]),
  question_answer: () => nodes.question_answer.create(null, [paragraph(), paragraph()]),
  definition: () => nodes.definition.create(null, [paragraph(), paragraph()]),
  figure_card: () => nodes.figure_card.create(),
  video: () => nodes.video.create(null, paragraph()),
  audio: () => nodes.audio.create(null, paragraph()),
  fridge_card: () => nodes.fridge_card.create(null, paragraph()),
  reviewer_note: () => nodes.reviewer_note.create(null, paragraph()),
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

export const calloutInsertables: readonly Insertable[] = [
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
