import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** The path below /api/auth at which a confirmed sign-up becomes a member. `calls.ts` does not name it: nobody outside can call it. */
export const admissionPath = '/sign-up/admit'

/** Makes a member of somebody whose address is confirmed, with the password whose digest was kept, and signs them in. */
export const admission = () =>
  ({
    id: 'admission',
    endpoints: {
      admit: createAuthEndpoint(
        admissionPath,
        { method: 'POST', body: z.object({ email: z.string(), name: z.string(), digest: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const { email, name, digest } = ctx.body
          const user = await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'email-password' })
          await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: digest })
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ status: true })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
