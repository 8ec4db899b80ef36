import type { ManuscriptReview, ManuscriptStep } from '../../../contract/reviews.ts'
import { stepVerbs } from '../../parts/manuscript-labels.ts'
import { momentOf } from '../labels.ts'
import { isForwarded } from '../workflow/next-step.ts'

const reviewNames: Record<ManuscriptReview['review'], string> = {
  none: '還沒有送審',
  waiting: '等審訂者答覆',
  sent_back: '退回修改',
  declined: '審訂者婉拒',
  signed: '已經簽核',
  changed: '簽核後又改了',
  lapsed: '簽核的人已不審訂',
}

/** The review state as a label: a text fixed since, or passed on to the publishers, is not shown as rejected. */
export function reviewName(review: Pick<ManuscriptReview, 'review' | 'mended'> & Parameters<typeof isForwarded>[0]): string {
  const { review: state, mended } = review
  if (isForwarded(review) && state !== 'waiting' && state !== 'signed') return '等總編輯發布'
  return state === 'sent_back' && mended ? '退回之後改過' : reviewNames[state]
}

/** The title of the submit form: a text in review can only be sent to another reviewer. */
export const submitTitle = ({ review }: Pick<ManuscriptReview, 'review'>): string =>
  review === 'waiting' ? '改送給別人' : '送審'

/** Confirmations after an operation. */
export const reviewDoneMessages = new Map([
  ['submit', '已經送出，對方會收到信。'],
  ['sign', '已經簽核，謝謝您。之後改了任何字，都會再請您看一次。'],
  ['send_back', '已經退回，寫稿的人會收到您的意見。'],
  ['decline', '已經婉拒，送審的人會再請別人。'],
  ['note', '註解已經加上。'],
  ['resolve', '註解已經收起來，在最下面。'],
  ['reopen', '註解又打開了。'],
])

/** A workflow step as a sentence: actor, action, version as in the list, and recipient. */
export function stepText({ kind, by, reviewer, version, base, spelling_only, public_at }: ManuscriptStep): string {
  const recipient = kind === 'submitted' ? `，送給${reviewer || '總編輯'}` : ''
  const spelling = spelling_only ? '，只改錯字' : ''
  const schedule = kind === 'scheduled' && public_at ? `，${momentOf(public_at)} 公開` : ''
  return `${by || '（帳號已刪除）'}${stepVerbs[kind]}第 ${version} 版${readVersionText({ base, version })}${recipient}${spelling}${schedule}`
}

/** The version that was read, where other versions were saved before the reviewed one was stored. */
const readVersionText = ({ base, version }: Pick<ManuscriptStep, 'base' | 'version'>) =>
  base === null || base >= version - 1 ? '' : `（看的是第 ${base} 版）`

/** The action without a version number, where the number is shown beside it. */
export const stepHeadline = (step: ManuscriptStep): string => stepText(step).replace(/第 \d+ 版/, '')

/** Withdrawal of a post: actor, time and reason. */
export function withdrawnLabel({ steps, withdrawn_at }: Pick<ManuscriptReview, 'steps' | 'withdrawn_at'>): string {
  const step = steps.findLast(({ kind }) => kind === 'withdrawn')
  const withdrawnAt = step?.at ?? withdrawn_at
  const time = withdrawnAt === null ? '已經' : `在 ${momentOf(withdrawnAt)} `
  return `這篇文章${step ? `由${step.by || '（帳號已刪除）'}` : ''}${time}下架，讀者看不到。${step?.note ? `原因：${step.note}` : ''}`
}

/** The base version of the marked changes, and why: the last review, or the published version. */
export function sinceLabel({ answered }: Pick<ManuscriptReview, 'answered'>, since: number): string {
  if (!answered) return `發布的第 ${since} 版`
  const { kind, by, at } = answered
  return `第 ${since} 版（${momentOf(at)} ${by || '（帳號已刪除）'}${stepVerbs[kind]}的）`
}
