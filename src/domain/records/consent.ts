import { taipeiDay } from '../time/taipei.ts'

/** Words that are agreed to, for one purpose. */
export interface ConsentWords {
  purpose: 'health_record' | 'ask'
  version: string
  title: string
  points: readonly string[]
}

/**
 * The separate consent for keeping health data (Personal Data Protection Act, article 6, paragraph 1, number 6: in
 * writing, purpose told, refusable). Changing any of these words means a new version; who agreed to an older one is
 * asked again before anything more is kept.
 */
export const healthRecordConsent: ConsentWords = {
  purpose: 'health_record',
  version: '2026-11',
  title: '保存健康紀錄同意書',
  points: [
    '蒐集目的：只用來讓您自己查看過去的症狀檢測、營養推薦與健康工具的結果，不用於行銷、廣告或任何其他目的，也不提供給第三人。',
    '資料內容：您在檢測與工具中填選的內容、對象（自己或家人）與當時的結果。替家人檢測時，請先取得家人的同意。',
    '保存期間：自同意日起一年，期滿自動刪除；再次同意可以延長一年。',
    '您的權利：隨時可以逐筆刪除，或撤回同意，撤回時全部紀錄立即刪除。不同意也能使用檢測，只是結果不會保存。',
  ],
}

/** A consent as it is remembered. Days are Taipei calendar days. */
export interface Consent {
  version: string
  grantedAt: Date
  endsOn: string
  withdrawnAt: Date | null
}

/** Whether a consent allows keeping something now: not withdrawn, its last day not over, and to today's wording. */
export function allowsKeeping({ version, endsOn, withdrawnAt }: Consent, now: Date, words = healthRecordConsent): boolean {
  return withdrawnAt === null && version === words.version && taipeiDay(now) <= endsOn
}

/** The last day of a consent given now: the day before the same day next year (29 February counts as 1 March). */
export function consentEnd(now: Date): string {
  const [year = 0, month = 1, day = 1] = taipeiDay(now).split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10)
}

/** The instant at which what was kept under a consent is erased: the midnight in Taipei after its last day. */
export function erasureOf(endsOn: string): Date {
  return new Date(Date.parse(`${endsOn}T00:00:00+08:00`) + 86_400_000)
}
