import type { ManuscriptReview, ManuscriptStep } from '../../../contract/reviews.ts'
import { momentOf } from '../words.ts'

export const reviewNames: Record<ManuscriptReview['review'], string> = {
  none: '還沒有送審',
  waiting: '等審訂者答覆',
  sent_back: '退回修改',
  declined: '審訂者婉拒',
  signed: '已經簽核',
  changed: '簽核後又改了',
  lapsed: '簽核的人已不審訂',
}

/** What the page says once it is done. */
export const doneNames: Record<string, string> = {
  submit: '已經送出，對方會收到信。',
  sign: '已經簽核，謝謝您。之後改了任何字，都會再請您看一次。',
  send_back: '已經退回，寫稿的人會收到您的意見。',
  decline: '已經婉拒，送審的人會再請別人。',
  note: '註解已經加上。',
  resolve: '註解已經收起來，在最下面。',
  reopen: '註解又打開了。',
}

const stepVerbs: Record<ManuscriptStep['kind'], string> = {
  submitted: '送審',
  sent_back: '退回',
  declined: '婉拒',
  signed: '簽核',
  scheduled: '排程',
  unscheduled: '取消排程',
  published: '發布',
  withdrawn: '下架',
}

/** A step as a sentence: who did what with which version, as which one that stands in the list of versions, and for whom. */
export function stepWords({ kind, by, reviewer, version, base, spelling_only, public_at }: ManuscriptStep): string {
  const to = kind === 'submitted' ? `，送給${reviewer || '總編輯'}` : ''
  const spelling = spelling_only ? '，只改錯字' : ''
  const at = kind === 'scheduled' && public_at ? `，${momentOf(public_at)} 公開` : ''
  return `${by || '（帳號已刪除）'}${stepVerbs[kind]}第 ${version} 版${readAs({ base, version })}${to}${spelling}${at}`
}

/** Which version was read, where others were saved before what was read was written down as this one. */
const readAs = ({ base, version }: Pick<ManuscriptStep, 'base' | 'version'>) =>
  base === null || base >= version - 1 ? '' : `（看的是第 ${base} 版）`

/** What happened, without a number, where the number stands beside it. */
export const stepHeadline = (step: ManuscriptStep): string => stepWords(step).replace(/第 \d+ 版/, '')

/** That a post was taken back: by whom, when and why. */
export function takenBackWords({ steps, withdrawn_at }: Pick<ManuscriptReview, 'steps' | 'withdrawn_at'>): string {
  const step = steps.findLast(({ kind }) => kind === 'withdrawn')
  const at = step?.at ?? withdrawn_at
  const when = at === null ? '已經' : `在 ${momentOf(at)} `
  return `這篇文章${step ? `由${step.by || '（帳號已刪除）'}` : ''}${when}下架，讀者看不到。${step?.note ? `原因：${step.note}` : ''}`
}

/** The version that marks are against, and how it came to be the one: whose answer it had, or that readers have it. */
export function sinceWords({ answered }: Pick<ManuscriptReview, 'answered'>, since: number): string {
  if (!answered) return `發布的第 ${since} 版`
  const { kind, by, at } = answered
  return `第 ${since} 版（${momentOf(at)} ${by || '（帳號已刪除）'}${stepVerbs[kind]}的）`
}

/** Attributes and marks of a block as the office calls them. Of those without a value after them it is only said that they differ. */
const attributeNames: Record<string, string> = {
  type: '種類',
  level: '標題層級',
  anchor: '錨點',
  ordered: '編號',
  start: '從幾開始',
  label: '表格說明',
  media: '圖片',
  alt: '替代文字',
  cut: '裁切',
  width: '寬',
  height: '高',
  flag: '紅旗',
  link: '連結',
  strong: '粗體',
  em: '斜體',
  sup: '上標',
  sub: '下標',
  number: '參考資料第幾項',
  of: '卡片',
  thing: '卡片通往',
  src: '檔案或網址',
  title: '標題',
  value: '數字',
  unit: '單位',
  source: '出處',
  href: '出處的連結',
  author: '批註的審訂者',
  html: '從別處匯入的內容',
  text: '從別處匯入的文字',
}
const valueless = ['author', 'html', 'text', 'cut']

/** What an attribute says where that is a word of the document's own and not of whoever wrote it. */
const valueNames: Record<string, Record<string, string>> = {
  type: {
    paragraph: '段落',
    heading: '小標',
    list: '清單',
    list_item: '清單的一項',
    quote: '引言',
    table: '表格',
    table_row: '表格的一列',
    table_header: '表格的標題格',
    table_cell: '表格的一格',
    image: '圖片',
    gallery: '圖輯',
    video: '影片',
    audio: '聲音',
    red_flag: '紅旗',
    summary: '本文重點',
    do_dont: '這樣做、避免這樣做',
    do: '這樣做',
    dont: '避免這樣做',
    steps: '步驟',
    question_answer: '問與答',
    definition: '名詞解釋',
    figure_card: '數字卡',
    card: '卡片',
    fridge_card: '冰箱頁',
    reviewer_note: '審訂批註',
    wall_here: '付費牆位置',
    kept: '從別處匯入的內容',
    hard_break: '換行',
    reference: '參考資料的號碼',
  },
  ordered: { true: '有', false: '沒有' },
  flag: { crisis: '想傷害自己', poison: '中毒', emergency: '危急' },
  of: { post: '文章', tool: '工具', quiz: '測驗', product: '商品', newsletter: '電子報' },
}

/** What a block bears, or bears no more, in the words of the office, each once. */
export const attributeWords = (all: readonly { name: string; value: string }[]): string[] => [
  ...new Set(
    all.flatMap(({ name, value }) => {
      const called = attributeNames[name]
      if (called === undefined) return []
      if (valueless.includes(name)) return [called]
      const names = valueNames[name]
      const said = names ? names[value] : value === 'null' || value === '' ? '沒有' : value
      return said === undefined ? [] : [`${called}：${said}`]
    }),
  ),
]
