/**
 * Pages of the publisher's member site, whose URL the operator sets (empty if there is none): benefits, terms, the
 * reader service centre.
 */
export const memberBenefits = (memberSite: string) => `${memberSite}/benefits`
const memberTerms = (memberSite: string) => `${memberSite}/terms`
export const serviceCentre = (memberSite: string) => `${memberSite}/service`

export interface MemberMenuEntry {
  title: string
  href: string
  /** Shown, but disabled (the external ones). */
  disabled?: boolean
}

/** Menu of the member centre: three groups, all open at first; then further pages of the member centre. */
export const memberMenu = (memberSite: string): readonly { title: string; entries: readonly MemberMenuEntry[] }[] => [
  {
    title: '會員專區',
    entries: memberSite
      ? [
          { title: '會員權益', href: memberBenefits(memberSite), disabled: true },
          { title: '服務條款', href: memberTerms(memberSite), disabled: true },
        ]
      : [{ title: '服務條款', href: '/terms' }],
  },
  {
    title: '我的帳號',
    entries: [
      { title: '基本資料', href: '/member/basic_info' },
      { title: '修改密碼', href: '/member/change_password' },
    ],
  },
  {
    title: '我的內容',
    entries: [
      { title: '我的雜誌', href: '/member/magazine' },
      { title: '訂閱紀錄', href: '/member/subscription-history' },
      { title: '追蹤主題', href: '/member/followtopics' },
      { title: '電子報', href: '/member/member_newsletter' },
      { title: '症狀檢測紀錄', href: '/member/symptom_checker' },
      { title: '營養推薦紀錄', href: '/member/nutrition_recommender' },
      { title: '我的收藏', href: '/member/favorites' },
    ],
  },
  {
    title: '提問、工具與設定',
    entries: [
      { title: '問糖尿病提問', href: '/member/questions' },
      { title: '健康工具紀錄', href: '/member/tool_records' },
      { title: '綁定訂戶編號', href: '/member/bind' },
      { title: '登入與裝置', href: '/member/security' },
      { title: '我的資料', href: '/member/data' },
    ],
  },
]

/** An entry of the account menu in the header. */
export interface AccountEntry {
  title: string
  href: string
  outside?: boolean
}

/**
 * The members' menu of the header; binding a subscriber number only for members who are not subscribers.
 * Staff have the link to the office at the end. Signing out is separate.
 */
export function accountMenu({
  subscriber,
  memberSite,
  work = [],
}: {
  subscriber: boolean
  memberSite: string
  work?: AccountEntry[] | undefined
}): AccountEntry[] {
  return [
    { title: '會員中心', href: '/member' },
    { title: '訂閱電子報', href: '/member/member_newsletter' },
    { title: '我的收藏', href: '/member/favorites' },
    ...(subscriber ? [] : [{ title: '綁定訂戶編號', href: '/member/bind' }]),
    ...(memberSite ? [{ title: '會員權益', href: memberBenefits(memberSite), outside: true }] : []),
    { title: '查詢訂閱', href: '/subcheck' },
    ...work,
  ]
}
