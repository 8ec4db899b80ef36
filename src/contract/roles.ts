import { z } from 'zod'
import { roles } from '../domain/membership/roles.ts'
import { emailField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { done, envelope, instant } from './shapes.ts'

export const role = z.enum(roles, { error: '沒有這個角色' })

export const officeRoles = z.strictObject({
  /** Everybody who is more than a reader, those who may do most first. */
  people: z.array(z.strictObject({ email: z.string(), name: z.string(), role, role_name: z.string(), own: z.boolean() })),
  /** The latest changes, the last one first. `by` is empty for an account that was erased, or a change made by hand. */
  changes: z.array(z.strictObject({ name: z.string(), from_name: z.string(), to_name: z.string(), by: z.string(), at: instant })),
  /** Whether who asks may change roles. */
  may_give: z.boolean(),
})
export type OfficeRoles = z.infer<typeof officeRoles>

/** Who may do what besides reading. */
export const roleEndpoints = {
  list: endpoint({
    operationId: 'listRoles',
    method: 'GET',
    path: '/api/v3.0/office/role',
    summary: '誰有什麼角色，與最近的變更',
    group: 'office',
    access: 'staff',
    answer: envelope(officeRoles),
  }),
  give: endpoint({
    operationId: 'giveRole',
    method: 'POST',
    path: '/api/v3.0/office/role',
    summary: '給一位會員一個角色，reader 是收回；限管理員，不能改自己的角色',
    group: 'office',
    access: 'staff',
    body: z.object({ email: emailField, role }),
    answer: envelope(done),
    errors: [403, 404, 409],
  }),
}
