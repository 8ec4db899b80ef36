import { taipeiDay } from '../time/taipei.ts'

/** The wording of a consent, for one purpose. */
export interface ConsentWording {
  purpose: 'health_record' | 'ask'
  version: string
  title: string
  points: readonly string[]
}

/** Parts that both consents have in common (Personal Data Protection Act, articles 8 and 3). */
export const consentTexts = {
  controller: '蒐集者：本網站的經營者，可用頁尾的「聯絡我們」選「個人資料」聯絡。',
  area: '利用的地區是台灣，以及本站受託主機廠商的所在地；以電子方式儲存與顯示，受託廠商只負責主機，不得使用內容。',
  rights:
    '依《個人資料保護法》第三條，您可以查詢、閱覽、要求複本、補充或更正、要求停止蒐集處理利用，以及刪除。在「我的資料」可以下載內容（提問的圖片在提問頁另存）；自己操作不了的，用「聯絡我們」選「個人資料」，我們會核對身分後辦理。',
  others:
    '替別人填寫：請先取得本人同意。未滿十八歲，或受監護、輔助宣告的人，由法定代理人、監護人或輔助人讀完並同意；因失智或昏迷無法表示同意、又沒有監護人的，請不要填寫足以認出他的資料。',
} as const

/**
 * The separate consent for storing health data (Personal Data Protection Act, article 6, paragraph 1, number 6: in
 * writing, with its purpose, refusable; information by article 8). Any change of the wording requires a new version;
 * members who accepted an older one are asked again before anything more is stored.
 */
export const healthRecordConsent: ConsentWording = {
  purpose: 'health_record',
  version: '2026-11-23',
  title: '保存健康紀錄同意書',
  points: [
    consentTexts.controller,
    '蒐集目的：只用來讓您自己查看過去的症狀檢測、營養推薦與健康工具的結果，不用於行銷、廣告或任何其他目的，也不提供給第三人。',
    '資料內容：您在檢測與工具中填選的內容、對象（自己或家人）與當時的結果。',
    `誰看得到、怎麼用：只有您自己。${consentTexts.area}`,
    '保存期間：自同意日起一年，期滿自動刪除；再次同意可以延長一年。',
    `您的權利：${consentTexts.rights}隨時可以逐筆刪除，或撤回同意，撤回時全部紀錄立即刪除。`,
    '不同意會怎樣：您可以自由決定。不同意也能使用檢測與工具，只是結果不會保存。',
    consentTexts.others,
  ],
}

/** A stored consent. Days are Taipei calendar days. */
export interface Consent {
  version: string
  grantedAt: Date
  endsOn: string
  withdrawnAt: Date | null
}

/** Whether a consent permits storing data now: not withdrawn, not expired, and to the current wording. */
export function allowsStorage({ version, endsOn, withdrawnAt }: Consent, now: Date, wording = healthRecordConsent): boolean {
  return withdrawnAt === null && version === wording.version && taipeiDay(now) <= endsOn
}

/** The last day of a consent given now: the day before the same day next year (29 February counts as 1 March). */
export function consentEnd(now: Date): string {
  const [year = 0, month = 1, day = 1] = taipeiDay(now).split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10)
}

/** The instant at which data stored under a consent is erased: the midnight in Taipei after its last day. */
export function erasureInstant(endsOn: string): Date {
  return new Date(Date.parse(`${endsOn}T00:00:00+08:00`) + 86_400_000)
}

/** The last day before an erasure instant: readers are shown the day that they agreed to, and not the next. */
export const lastDayBefore = (erased: Date): string => taipeiDay(new Date(erased.getTime() - 1))
