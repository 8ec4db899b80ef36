import { passkeyEndpoints } from '../../contract/passkeys.ts'
import { listPasskeys, removePasskey, renamePasskey } from '../../operations/membership/sign-in-methods.ts'
import { notifyFactorChange } from '../auth/second-factor.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import type { AccountSettings } from './settings.ts'

/** The management of a member's own passkeys; their creation is under /api/auth. */
export function servePasskeys(app: ApiApp, { site }: AccountSettings): void {
  const done = { items: { result: true } }
  serve(app, passkeyEndpoints.list, async ({ context }) => {
    const keys = await listPasskeys(context)
    return {
      items: keys.map(({ id, name, backedUp, createdAt }) => ({
        id,
        name,
        synced: backedUp,
        created_at: createdAt.toISOString(),
      })),
    }
  })
  serve(app, passkeyEndpoints.rename, async ({ body: { id, name }, context }) => {
    await renamePasskey(context, id, name)
    return done
  })
  serve(app, passkeyEndpoints.remove, async ({ body: { id }, context }) => {
    await removePasskey(context, id, notifyFactorChange(site))
    return done
  })
}
