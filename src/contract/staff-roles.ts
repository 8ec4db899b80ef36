import { z } from 'zod'
import { membersPerDay } from '../domain/membership/member-look-up.ts'
import { capabilities } from '../domain/office/may.ts'
import { emailField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { authorName } from './posts.ts'
import { done, envelope, instant, madeKey, textField } from './shapes.ts'

const roleKey = z.string('請選擇角色').min(1).max(60)
const roleName = textField('請填寫角色的名稱')
  .min(1, '請填寫角色的名稱')
  .max(30, '名稱最多 30 個字')
  .refine((name) => name.isWellFormed(), '名稱有無法儲存的字')
/** A capability of staff. */
export const capability = z.enum(capabilities, { error: '沒有這項權限' })
const capabilitySet = z.array(capability).max(capabilities.length)

const staffRole = z.strictObject({ key: z.string(), name: z.string(), capabilities: z.array(capability) })

/** A change of roles: a grant to a user, or the capabilities of a role. */
const roleChange = z.strictObject({
  at: instant,
  /** Empty for an erased account, and for the command that creates the first administrator. */
  actor: z.string(),
  kind: z.enum(['given', 'saved', 'deleted']),
  /** The user's or the role's name; empty for an erased account. */
  name: z.string(),
  /** Names of roles, or of capabilities. */
  before: z.array(z.string()),
  after: z.array(z.string()),
})

export const officeRoles = z.strictObject({
  /** All users with a role or an author; `own` is the caller. */
  people: z.array(
    z.strictObject({
      email: z.string(),
      name: z.string(),
      roles: z.array(z.string()),
      author: z.number().int().nullable(),
      author_name: z.string().nullable(),
      /** Whether they have set up a second factor. */
      second_factor: z.boolean(),
      /** The daily limit of look-ups of members that they have reached today; null below it. */
      look_up_limit: z.number().int().nullable(),
      own: z.boolean(),
    }),
  ),
  roles: z.array(staffRole),
  /** Authors that a user may be assigned to. */
  authors: z.array(authorName),
  /** The latest changes, the last one first. */
  changes: z.array(roleChange),
})
export type OfficeRoles = z.infer<typeof officeRoles>

const common = { group: 'office', access: { to: 'govern-roles' } } as const

/** Permissions of staff. */
export const staffRoleEndpoints = {
  list: endpoint({
    ...common,
    operationId: 'listRoles',
    method: 'GET',
    path: '/api/v3.0/office/role',
    summary: '誰有哪些角色、每個角色有哪些權限，與最近的變更',
    response: envelope(officeRoles),
  }),
  give: endpoint({
    ...common,
    operationId: 'giveRoles',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/role',
    summary: '一位會員從現在起有哪些角色、對應哪一位作者；沒有角色就是收回。最後一位有管理權限的人不能失去它',
    body: z.object({
      email: emailField,
      roles: z.array(roleKey).max(100),
      author: z.number('沒有這位作者').int().positive().max(2_147_483_647).nullable(),
    }),
    response: envelope(done),
    errors: [404, 409],
  }),
  save: endpoint({
    ...common,
    operationId: 'saveRole',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/role/save',
    summary: '一個角色的名稱與權限；沒有 key 是新的角色',
    body: z.object({ key: roleKey.optional(), name: roleName, capabilities: capabilitySet }),
    response: envelope(madeKey),
    errors: [404, 409],
  }),
  remove: endpoint({
    ...common,
    operationId: 'deleteRole',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/role/delete',
    summary: '刪除一個沒有人有的角色',
    body: z.object({ key: roleKey }),
    response: envelope(done),
    errors: [404, 409],
  }),
  extendLookUps: endpoint({
    ...common,
    operationId: 'extendLookUps',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/role/look_ups',
    summary: `今天再讓一位同事查看 ${membersPerDay} 位會員；他要先碰到一天的上限，也不能替自己開放`,
    body: z.object({ email: emailField }),
    response: envelope(done),
    errors: [404, 409],
  }),
}
