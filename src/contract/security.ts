import { z } from 'zod'
import { newPasswordField, passwordField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { done, envelope, instant } from './shapes.ts'

/** The form of 修改密碼, with the field names of the page. */
export const passwordForm = z.object({ old_password: passwordField, new_password: newPasswordField })

export const signInWay = z.enum(['password', 'line', 'google', 'passkey'])

export const ownSession = z.strictObject({
  id: z.uuid(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** As `Chrome．Windows`. */
  device: z.string(),
  signed_in_at: instant,
  seen_at: instant,
})
export type OwnSession = z.infer<typeof ownSession>

export const securityEndpoints = {
  updatePassword: endpoint({
    operationId: 'changePassword',
    method: 'POST',
    path: '/api/v3.0/member/password/update',
    summary: '修改密碼；其他裝置的登入同時結束',
    group: 'member',
    access: 'signed-in',
    body: passwordForm,
    response: envelope(done),
  }),
  sessions: endpoint({
    operationId: 'listSessions',
    method: 'GET',
    path: '/api/v3.0/member/session/list',
    summary: '登入中的裝置，最近使用的在前',
    group: 'member',
    access: 'signed-in',
    response: envelope(z.array(ownSession)),
  }),
  endSession: endpoint({
    operationId: 'endSession',
    method: 'POST',
    path: '/api/v3.0/member/session/delete',
    summary: '讓一部裝置登出',
    group: 'member',
    access: 'signed-in',
    body: z.object({ id: z.uuid('裝置編號不正確') }),
    response: envelope(done),
    errors: [404],
  }),
  endOtherSessions: endpoint({
    operationId: 'endOtherSessions',
    method: 'POST',
    path: '/api/v3.0/member/session/delete_others',
    summary: '讓目前這部以外的裝置都登出',
    group: 'member',
    access: 'signed-in',
    response: envelope(done),
  }),
  signInWays: endpoint({
    operationId: 'listSignInWays',
    method: 'GET',
    path: '/api/v3.0/member/sign_in_way/list',
    summary: '可以用來登入這個帳號的方式',
    group: 'member',
    access: 'signed-in',
    response: envelope(z.array(signInWay)),
  }),
  unbindLine: endpoint({
    operationId: 'unbindLine',
    method: 'POST',
    path: '/api/v3.0/member/line/unbind',
    summary: '解除 LINE 綁定；沒有別的登入方式時拒絕',
    group: 'member',
    access: 'signed-in',
    response: envelope(done),
    errors: [409],
  }),
}
