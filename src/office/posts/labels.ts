import type { ManuscriptDetails, ManuscriptVersion } from '../../contract/manuscript-shapes.ts'

export { stateNames, typeNames } from '../parts/manuscript-labels.ts'
export { dateTimeFieldOf, instantOf, momentOf } from '../parts/moments.ts'

const versionNames: Record<ManuscriptVersion['kind'], string> = {
  auto: '儲存',
  named: '命名的版本',
  submitted: '送審',
  signed: '簽核',
  published: '發布',
  restored: '還原',
}

/** How an unnamed version was created. */
export const versionLabel = ({ version, kind }: Pick<ManuscriptVersion, 'version' | 'kind'>): string =>
  version === 1 && kind === 'named' ? '開始寫' : versionNames[kind]

const fieldNames: Record<keyof ManuscriptDetails['fields'] | 'document', string> = {
  type: '種類',
  title: '標題',
  seo_title: '搜尋引擎標題',
  web_title: '分頁標題',
  paper_title: '紙本標題',
  lead: '前言',
  key_points: '本文重點',
  promises: '牆上的三句',
  document: '整篇內文',
  wall: '誰能讀',
  authors: '作者',
  reviewer: '審訂',
  reviewed_at: '審訂日期',
  review_due_on: '下次審訂',
  tags: '標籤',
  channels: '頻道',
  column: '專欄',
  magazine: '雜誌期別',
  cover: '封面',
  publish_at: '公開時間',
  embargo: '不能公開到',
  ends_on: '最後一天',
  partner: '授權夥伴',
  sponsor: '贊助者',
  source: '來源',
  keywords: '關鍵字',
  topic_level: '主題層級',
  topic_keyword: '主題字',
  references: '參考資料',
  book: '書的資料',
}
/** The label of a part of a manuscript: a field, its whole text, or one of its blocks. */
export const partName = (part: string): string => (fieldNames as Record<string, string>)[part] ?? '內文的一段'
