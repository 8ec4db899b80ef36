import { z } from 'zod'
import { emailField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { done, envelope, instant } from './shapes.ts'

/** A code of the app, or a recovery code, as typed. */
export const factorCodeField = z.string({ error: '請輸入驗證碼' }).trim().min(1, '請輸入驗證碼').max(40, '驗證碼太長')

/** The second factors that a staff member has set up. */
export const ownFactors = z.strictObject({
  /** Since when an authenticator app is used; null without one. */
  app_since: instant.nullable(),
  passkeys: z.number().int(),
  /** Unused recovery codes. */
  recovery_codes: z.number().int(),
  /** Whether the second factor is mandatory for staff. */
  demanded: z.boolean(),
  /** Whether the last proof is recent enough for step-up actions. */
  fresh: z.boolean(),
})
export type OwnFactors = z.infer<typeof ownFactors>

/** The data for setting up an app: the URL in the QR code, and the same secret for typing. */
export const appSecret = z.strictObject({ uri: z.string(), secret: z.string() })
/** Shown once. */
export const recoveryCodeList = z.strictObject({ codes: z.array(z.string()) })

const ownAccess = { group: 'office', access: 'signed-in', errors: [403, 409] } as const

/**
 * The second factor of staff. It is given, and its app confirmed, by /api/auth/second-factor/*, which may renew the
 * session's cookie.
 */
export const secondFactorEndpoints = {
  read: endpoint({
    ...ownAccess,
    operationId: 'readSecondFactor',
    method: 'GET',
    path: '/api/v3.0/member/second_factor',
    summary: '自己的兩步驟驗證設定了什麼；給編輯部的人',
    response: envelope(ownFactors),
  }),
  begin: endpoint({
    ...ownAccess,
    operationId: 'beginSecondFactor',
    method: 'POST',
    path: '/api/v3.0/member/second_factor/begin',
    summary: '產生驗證 App 的設定碼；輸入第一組驗證碼（/api/auth/second-factor/confirm）之後才生效',
    stepUp: true,
    response: envelope(appSecret),
  }),
  renew: endpoint({
    ...ownAccess,
    operationId: 'renewRecoveryCodes',
    method: 'POST',
    path: '/api/v3.0/member/second_factor/recovery_codes',
    summary: '產生新的復原碼，只顯示這一次；舊的全部失效',
    stepUp: true,
    response: envelope(recoveryCodeList),
  }),
  remove: endpoint({
    ...ownAccess,
    operationId: 'removeSecondFactor',
    method: 'POST',
    path: '/api/v3.0/member/second_factor/remove',
    summary: '移除自己的驗證 App 與復原碼',
    stepUp: true,
    response: envelope(done),
  }),
  reset: endpoint({
    group: 'office',
    access: { to: 'govern-roles' },
    operationId: 'resetSecondFactor',
    method: 'POST',
    path: '/api/v3.0/office/second_factor/reset',
    summary: '重設一位同事遺失的兩步驟驗證：移除驗證 App、通行金鑰與復原碼，並讓所有裝置登出；本人會收到信',
    stepUp: true,
    body: z.object({ email: emailField }),
    response: envelope(done),
    errors: [404, 409],
  }),
}
