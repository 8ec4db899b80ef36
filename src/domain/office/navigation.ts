import { may, type OfficeAction, type Person } from './may.ts'

/** The landing page after signing in without a return URL: the office for staff, the front page for all others. */
export const landingPageOf = (person: Person | null): '/office' | '/' => (person && may(person, 'enter-office') ? '/office' : '/')

/** A page of the office in its navigation rail. */
interface NavigationEntry {
  title: string
  path: string
}
export interface NavigationGroup {
  title: string
  entries: readonly NavigationEntry[]
}

/** The navigation entry of a page: the one with its URL, otherwise the nearest parent. */
export const navigationEntryAt = (groups: readonly NavigationGroup[], pathname: string): NavigationEntry | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path === pathname || (path !== '/office' && pathname.startsWith(`${path}/`)))
    .toSorted((item, other) => other.path.length - item.path.length)[0]

const navigation = [
  {
    title: '編輯',
    entries: [
      { title: '今日', path: '/office', needs: 'enter-office' },
      { title: '稿件', path: '/office/posts', needs: 'list-manuscripts' },
      { title: '閱讀數字', path: '/office/reads', needs: 'list-manuscripts' },
      { title: '首頁與頻道', path: '/office/front', needs: 'arrange-pages' },
      { title: '行事曆', path: '/office/calendar', needs: 'enter-office' },
      { title: '透視鏡', path: '/office/lens', needs: 'look-ahead' },
      { title: '圖庫', path: '/office/media', needs: 'use-media' },
      { title: '作者', path: '/office/registers/authors', needs: 'keep-catalogue' },
      { title: '標籤', path: '/office/registers/tags', needs: 'keep-catalogue' },
      { title: '檢查表與工具', path: '/office/clinical', needs: 'read-clinical-versions' },
      { title: '問糖尿病', path: '/desk', needs: 'answer-questions' },
    ],
  },
  {
    title: '資料',
    entries: [{ title: '網站資料', path: '/office/registers', needs: 'open-registers' }],
  },
  {
    title: '營運',
    entries: [
      { title: '收件匣', path: '/office/inbox', needs: 'answer-forms' },
      { title: '會員', path: '/office/members', needs: 'look-up-member' },
      { title: '數字', path: '/office/figures', needs: 'read-figures' },
      { title: '廣告成效', path: '/office/ads', needs: 'read-ad-report' },
      { title: '訂單與對帳', path: '/office/payment', needs: 'read-ledger' },
      { title: '沒寄到的信', path: '/office/mail', needs: 'see-failed-mail' },
    ],
  },
  {
    title: '管理',
    entries: [
      { title: '角色', path: '/office/roles', needs: 'govern-roles' },
      { title: '簽核', path: '/office/signing', needs: 'change-settings' },
      { title: '設定', path: '/office/settings', needs: 'change-settings' },
      { title: '操作紀錄', path: '/office/audit', needs: 'read-audit' },
    ],
  },
  { title: '幫忙', entries: [{ title: '說明', path: '/office/guide', needs: 'enter-office' }] },
] as const satisfies readonly { title: string; entries: readonly (NavigationEntry & { needs: OfficeAction })[] }[]

/** The navigation entries of a user, by group; empty groups are omitted. */
export const navigationGroupsOf = (person: Person): NavigationGroup[] =>
  navigation
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ needs }) => may(person, needs)).map(({ title: name, path }) => ({ title: name, path })),
    }))
    .filter(({ entries }) => entries.length > 0)

/** The workplaces of a user for their account menu; none for readers. */
export function workplacesOf(person: Person): { title: string; href: string }[] {
  return [
    ...(may(person, 'read-figures') ? [{ title: '編輯部', href: '/office' }] : []),
    ...(may(person, 'answer-questions') ? [{ title: '回覆工作檯', href: '/desk' }] : []),
  ]
}
