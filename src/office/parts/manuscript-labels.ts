import type { ManuscriptSummary } from '../../contract/manuscript-shapes.ts'
import type { ManuscriptStep } from '../../contract/reviews.ts'

/** Labels of the states and the types of manuscripts. */
export const stateNames: Record<ManuscriptSummary['state'], string> = {
  draft: '草稿',
  scheduled: '已排程',
  public: '公開',
  ended: '已到期',
  withdrawn: '已下架',
  trashed: '垃圾桶',
}
export const typeNames: Record<ManuscriptSummary['type'], string> = { article: '文章', blog: '部落格', book: '書' }

/** Verbs for the steps of the editorial workflow. */
export const stepVerbs: Record<ManuscriptStep['kind'], string> = {
  submitted: '送審',
  sent_back: '退回',
  declined: '婉拒',
  signed: '簽核',
  scheduled: '排程',
  unscheduled: '取消排程',
  published: '發布',
  withdrawn: '下架',
}
