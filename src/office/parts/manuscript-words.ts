import type { ManuscriptSummary } from '../../contract/manuscript-shapes.ts'

/** What the states and the types of manuscripts are called. */
export const stateNames: Record<ManuscriptSummary['state'], string> = {
  draft: '草稿',
  scheduled: '已排程',
  public: '公開',
  ended: '已到期',
  withdrawn: '已下架',
  trashed: '垃圾桶',
}
export const typeNames: Record<ManuscriptSummary['type'], string> = { article: '文章', blog: '部落格', book: '書' }
