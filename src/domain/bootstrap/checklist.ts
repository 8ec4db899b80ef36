import { may, type OfficeAction, type Person } from '../office/may.ts'
import { registerPath } from '../registers/registers.ts'

/** The facts of a magazine that decide which steps are done. */
export interface MagazineProgress {
  /** Whether the set-up form is finished, or was never needed. */
  named: boolean
  channels: boolean
  authors: boolean
  posts: boolean
  issues: boolean
  plans: boolean
  newsletters: boolean
  /** Whether the main menu, the menu of the phone's drawer and the footer have entries. */
  menus: boolean
  /** Whether the main menu and the drawer lead to what is sold. */
  plansInMainMenu: boolean
  plansInDrawer: boolean
  /** Whether no channel requires a signature, or a clinician can sign. */
  signing: boolean
  /** Whether orders can be paid with real money: not in a gateway's test environment. */
  payment: boolean
  /** Whether mails leave the system. */
  mail: boolean
}
export type ChecklistStep = keyof MagazineProgress

/** A step of the set-up: what a reader misses while it is open, and the page that completes it. */
interface Step {
  step: ChecklistStep
  title: string
  misses: string
  path: string
  needs: OfficeAction
}

const saleInMenu = (menu: string) =>
  `${registerPath({ name: 'menus' })}/new?${new URLSearchParams({ f_menu: menu, f_title: '訂閱雜誌', f_url: '/subscriptions', f_redirect_type: '1' })}`
const newEntry = (name: string) => `${registerPath({ name })}/new`
const operator = '/office/guide/first-day'

/** The steps from an empty database to a magazine that can be read and subscribed to, in their order. */
export const checklist: readonly Step[] = [
  { step: 'named', title: '名稱與條款', misses: '讀者看到的是預設的名稱與條款', path: '/office/setup', needs: 'change-settings' },
  {
    step: 'channels',
    title: '頻道',
    misses: '文章沒有頻道可以放，選單點進去是空的',
    path: registerPath({ name: 'channels' }),
    needs: 'arrange-pages',
  },
  {
    step: 'authors',
    title: '作者',
    misses: '文章不寫是誰寫的，就不能發布',
    path: '/office/registers/authors',
    needs: 'keep-catalogue',
  },
  {
    step: 'signing',
    title: '審訂者',
    misses: '談醫療的文章沒有人能簽核，不能發布',
    path: '/office/signing',
    needs: 'change-settings',
  },
  {
    step: 'posts',
    title: '第一篇文章',
    misses: '首頁只寫「第一篇文章正在準備」',
    path: '/office/posts/new',
    needs: 'start-manuscript',
  },
  { step: 'menus', title: '選單', misses: '每一頁的上面、抽屜選單或下面沒有連結', path: '/office/menus', needs: 'arrange-pages' },
  {
    step: 'issues',
    title: '第一期雜誌',
    misses: '首頁沒有「最新一期」，訂閱頁不知道從哪一期開始寄；要有一期已經出刊',
    path: newEntry('magazines'),
    needs: 'arrange-pages',
  },
  {
    step: 'plans',
    title: '方案與價格',
    misses: '訂戶牆的「訂閱」通往一頁什麼都沒賣的訂閱頁',
    path: newEntry('plans'),
    needs: 'keep-offers',
  },
  {
    step: 'plansInMainMenu',
    title: '主選單裡的訂閱',
    misses: '在別的頁面找不到哪裡訂閱：主選單沒有連到訂閱頁。有了方案再加',
    path: saleInMenu('5:nav'),
    needs: 'arrange-pages',
  },
  {
    step: 'plansInDrawer',
    title: '抽屜選單裡的訂閱',
    misses: '手機的讀者打開選單，找不到哪裡訂閱。有了方案再加',
    path: saleInMenu('2:'),
    needs: 'arrange-pages',
  },
  {
    step: 'payment',
    title: '收款',
    misses:
      '訂閱牆、訂閱頁與問糖尿病都寫著線上付款還沒有開放，或用的是綠界的測試環境，收不到錢；由架站的人設定 ECPAY_MERCHANT_ID、ECPAY_HASH_KEY、ECPAY_HASH_IV，拿掉 ECPAY_STAGE',
    path: `${operator}#paying`,
    needs: 'change-settings',
  },
  {
    step: 'newsletters',
    title: '電子報',
    misses: '訂電子報的頁面沒有東西可以訂',
    path: newEntry('newsletters'),
    needs: 'arrange-pages',
  },
  {
    step: 'mail',
    title: '寄信',
    misses: '驗證碼、訂單與電子報都留著沒有寄；由架站的人設定 SMTP_URL 與 MAIL_FROM',
    path: `${operator}#mailing`,
    needs: 'change-settings',
  },
]

/** The steps with their state; `path` is null for a step that is done, and for a user who may not complete it. */
export const stepsFor = (person: Person, progress: MagazineProgress) =>
  checklist.map(({ needs, path, ...step }) => ({
    ...step,
    done: progress[step.step],
    path: !progress[step.step] && may(person, needs) ? path : null,
  }))
