import type { Capability } from './may.ts'

/** A named set of capabilities that is given to people; administrators edit it. */
export interface StaffRole {
  key: string
  name: string
  capabilities: readonly Capability[]
}

/** The roles that a new magazine begins with. */
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
