import type { ManuscriptSummary } from '../../contract/manuscripts.ts'

export { boxOf, instantOf, momentOf } from '../parts/moments.ts'

export const stateNames: Record<ManuscriptSummary['state'], string> = {
  draft: '草稿',
  scheduled: '已排程',
  public: '公開',
  ended: '已到期',
  withdrawn: '已下架',
}
export const typeNames: Record<ManuscriptSummary['type'], string> = { article: '文章', blog: '部落格', book: '書' }
export const wallNames = { '': '所有人都能讀全文', memberwall: '會員才能讀全文', subscriberwall: '訂戶才能讀全文' }
export const versionNames: Record<string, string> = {
  auto: '儲存',
  named: '命名的版本',
  submitted: '送審',
  signed: '簽核',
  published: '發布',
  restored: '還原',
}
