import type { LensPlaceKind, LensReader, MomentName } from '../../domain/lens/lens.ts'
import type { Audience } from '../../domain/membership/viewer.ts'

/** Labels of the readers. */
export const readerNames: Record<LensReader, string> = {
  visitor: '訪客',
  member: '會員',
  subscriber: '訂戶',
  ended: '昨天到期的訂戶',
  bot: '搜尋引擎',
}

export const audienceNames: Record<Audience, string> = {
  visitor: '訪客',
  member: '會員',
  subscriber: '訂戶',
  bot: '搜尋引擎',
}

/** Labels of the moments. */
export const momentWords: Record<MomentName, string> = {
  'before-embargo': '保密的最後一秒',
  'embargo-over': '保密解除',
  'before-public': '公開前一秒',
  public: '公開',
  'last-of-rights': '授權最後一秒',
  'rights-over': '授權結束',
  'before-ad': '廣告開始前一秒',
  ad: '廣告開始',
  'last-of-ad': '廣告最後一秒',
  'ad-over': '廣告結束',
  'before-issue': '出刊前一秒',
  issue: '出刊',
  'before-mailing': '寄出前一秒',
  mailing: '寄出',
  'last-of-right': '訂閱最後一秒',
  'right-over': '訂閱到期',
  now: '現在',
}

/** Group headings in the list of places. */
export const placeGroups: Record<LensPlaceKind, string> = {
  front: '首頁',
  channel: '頻道',
  issue: '雜誌',
  newsletter: '電子報',
}
