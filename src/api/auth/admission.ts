import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * The path below /api/auth at which a confirmed sign-up becomes a member. `calls.ts` does not list it: it cannot
 * be called from outside.
 */
export const admissionPath = '/sign-up/admit'

/** Creates a member for a confirmed address, with the stored password digest, and signs them in. */
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
