import { securityEndpoints } from '../../contract/security.ts'
import { deviceName } from '../../domain/membership/device.ts'
import { passwordMessages } from '../../domain/membership/password-rule.ts'
import {
  changePassword,
  listSessions,
  listSignInMethods,
  signDeviceOut,
  signOthersOut,
  unbindLine,
} from '../../operations/membership/sign-in-methods.ts'
import { sessionTokenOf } from '../auth/session-cookie.ts'
import type { IncomingCall } from '../serving/context.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { countAttemptOrThrow, fieldError } from './attempt-limits.ts'
import type { AccountSettings } from './settings.ts'

/** The password, the sessions and the other sign-in methods. */
export function serveSecurity(app: ApiApp, settings: AccountSettings): void {
  const { cookie, digest } = settings
  const tokenOf = (c: IncomingCall) => sessionTokenOf(c.req.header('cookie') ?? '', cookie)
  const done = { items: { result: true } }

  serve(app, securityEndpoints.updatePassword, async ({ body, context, c }) => {
    const forget = await countAttemptOrThrow(c, 'password', { member: 5, ip: 30, seconds: 900 })
    const change = { old: body.old_password, fresh: body.new_password, token: tokenOf(c), siteNames: settings.siteNames, digest }
    const errorCode = await changePassword(context, change)
    if (errorCode === 'wrong_password') throw fieldError('old_password', '密碼不正確')
    await forget()
    if (errorCode === 'same') throw fieldError('new_password', '新的密碼和目前的一樣')
    if (errorCode) throw fieldError('new_password', passwordMessages[errorCode])
    return done
  })
  serve(app, securityEndpoints.sessions, async ({ context, c }) => {
    const token = tokenOf(c)
    const sessions = await listSessions(context)
    return {
      items: sessions.map((session) => ({
        id: session.id,
        current: session.token === token,
        device: deviceName(session.userAgent),
        signed_in_at: session.createdAt.toISOString(),
        seen_at: session.updatedAt.toISOString(),
      })),
    }
  })
  serve(app, securityEndpoints.endSession, async ({ body, context }) => {
    await signDeviceOut(context, body.id)
    return done
  })
  serve(app, securityEndpoints.endOtherSessions, async ({ context, c }) => {
    await signOthersOut(context, tokenOf(c))
    return done
  })
  serve(app, securityEndpoints.signInWays, async ({ context }) => ({ items: await listSignInMethods(context) }))
  serve(app, securityEndpoints.unbindLine, async ({ context }) => {
    await unbindLine(context)
    return done
  })
}
