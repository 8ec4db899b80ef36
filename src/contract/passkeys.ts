import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, envelope, instant } from './shapes.ts'

const id = z.uuid('通行金鑰編號不正確')

/** A member's name for one of their passkeys. */
export const passkeyNameField = z
  .string({ error: '請輸入名稱' })
  .trim()
  .min(1, '請輸入名稱')
  .max(40, '名稱最多 40 個字')
  .regex(/^[^\p{Cc}\p{Cf}<>]*$/u, '名稱不能有控制字元或角括號')

export const ownPasskey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Whether it is synchronised to the owner's other devices; otherwise it remains on the device that created it. */
  synced: z.boolean(),
  created_at: instant,
})
export type OwnPasskey = z.infer<typeof ownPasskey>

/** A member's own passkeys. They are created and used by /api/auth/passkey/*, with the device's responses. */
export const passkeyEndpoints = {
  list: endpoint({
    operationId: 'listPasskeys',
    method: 'GET',
    path: '/api/v3.0/member/passkey/list',
    summary: '可以用來登入的通行金鑰，新的在前',
    group: 'member',
    access: 'signed-in',
    response: envelope(z.array(ownPasskey)),
  }),
  rename: endpoint({
    operationId: 'renamePasskey',
    method: 'POST',
    path: '/api/v3.0/member/passkey/rename',
    summary: '替一把通行金鑰改名',
    group: 'member',
    access: 'signed-in',
    body: z.object({ id, name: passkeyNameField }),
    response: envelope(done),
    errors: [404],
  }),
  remove: endpoint({
    operationId: 'removePasskey',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/member/passkey/delete',
    summary: '移除一把通行金鑰；沒有別的登入方式時拒絕',
    group: 'member',
    access: 'signed-in',
    body: z.object({ id }),
    response: envelope(done),
    errors: [404, 409],
  }),
}
