import type { ManuscriptReview, ManuscriptStep } from '../../../contract/reviews.ts'
import { momentOf } from '../words.ts'

export const reviewNames: Record<ManuscriptReview['review'], string> = {
  none: '還沒有送審',
  waiting: '等審訂者答覆',
  sent_back: '退回修改',
  declined: '審訂者婉拒',
  signed: '已經簽核',
  changed: '簽核後又改了',
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

/** A step as a sentence: who did what with which version, and for whom. */
export function stepWords({ kind, by, reviewer, version, spelling_only, public_at }: ManuscriptStep): string {
  const to = kind === 'submitted' ? `，送給${reviewer || '總編輯'}` : ''
  const spelling = spelling_only ? '，只改錯字' : ''
  const at = kind === 'scheduled' && public_at ? `，${momentOf(public_at)} 公開` : ''
  return `${by || '（帳號已刪除）'}${stepVerbs[kind]}第 ${version} 版${to}${spelling}${at}`
}

/** The version that marks are against, and how it came to be the one: whose answer it had, or that readers have it. */
export function sinceWords({ answered }: Pick<ManuscriptReview, 'answered'>, since: number): string {
  if (!answered) return `發布的第 ${since} 版`
  const { kind, by, at } = answered
  return `第 ${since} 版（${momentOf(at)} ${by || '（帳號已刪除）'}${stepVerbs[kind]}的）`
}

export const attributeNames: Record<string, string> = {
  type: '種類',
  level: '標題層級',
  anchor: '錨點',
  ordered: '編號',
  start: '從幾開始',
  label: '表格說明',
  media: '圖片',
  alt: '替代文字',
  width: '寬',
  height: '高',
  flag: '紅旗',
  link: '連結',
  strong: '粗體',
  em: '斜體',
  sup: '上標',
  sub: '下標',
}
