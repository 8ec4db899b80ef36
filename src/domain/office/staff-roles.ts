import { type Capability, capabilities, may, type OfficeAction } from './may.ts'

/** Display texts of the capabilities on the roles page. */
export const capabilityText: Record<Capability, { name: string; about: string }> = {
  write: { name: '寫稿', about: '寫和改自己的稿子、上傳圖片' },
  edit: { name: '編輯', about: '改所有人的稿子、退回；能發布的人也能按「只改錯字，發布」' },
  review: { name: '審訂', about: '為醫學內容簽核或請作者修改；要對應到一位作者' },
  publish: { name: '發布', about: '發布、排程、撤下、更正' },
  curate: { name: '編排', about: '首頁、頻道、特輯、雜誌各期、電子報、選單、熱門關鍵字' },
  catalogue: { name: '資料', about: '作者、標籤、專欄、頁面、影音、測驗、商品、活動、圖片權利' },
  trade: { name: '營業', about: '廣告、方案與價格、優惠、合作夥伴、訂單、退費、訂閱' },
  care: { name: '客服', about: '查訂單、補寄、協助讀者；每次查詢都留下紀錄' },
  answer: { name: '問答', about: '回覆「問糖尿病」；只有有這項權限的人看得到提問' },
  govern: { name: '管理', about: '角色、設定、操作紀錄' },
}

/** The names of the capabilities of which each one alone permits an action. */
export const permittedBy = (action: OfficeAction): string[] =>
  capabilities
    .filter((item) => may({ memberId: 'of anyone', capabilities: [item], author: null }, action))
    .map((item) => capabilityText[item].name)

/** A named set of capabilities that is granted to users; administrators edit it. */
export interface StaffRole {
  key: string
  name: string
  capabilities: readonly Capability[]
}

/** The initial roles of a new magazine. */
export const firstRoles = [
  { key: 'writer', name: '作者', capabilities: ['write'] },
  { key: 'editor', name: '編輯', capabilities: ['write', 'edit'] },
  { key: 'chief', name: '總編輯', capabilities: ['write', 'edit', 'publish', 'curate', 'catalogue'] },
  { key: 'reviewer', name: '審訂醫師', capabilities: ['review'] },
  { key: 'circulation', name: '發行', capabilities: ['trade', 'care'] },
  { key: 'ads', name: '廣告業務', capabilities: ['trade'] },
  { key: 'care', name: '客服', capabilities: ['care'] },
  { key: 'professional', name: '糖尿病衛教專業人員', capabilities: ['answer'] },
  {
    key: 'admin',
    name: '管理員',
    capabilities: ['write', 'edit', 'publish', 'curate', 'catalogue', 'trade', 'care', 'govern'],
  },
] as const satisfies readonly StaffRole[]
export type FirstRole = (typeof firstRoles)[number]['key']
