import { setUpEndpoints } from '../contract/set-up.ts'
import { passwordMessages } from '../domain/membership/password-rule.ts'
import { activateAccount, readSetupLink } from '../operations/office/roles.ts'
import { readChecklist, readSettings, readSetUp, saveSettings, saveSetUp } from '../operations/office/set-up-site.ts'
import { countAttemptOrThrow, fieldError } from './account/attempt-limits.ts'
import type { AccountSettings } from './account/settings.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Which services the operator has configured. */
export interface ConfiguredServices {
  payment: boolean
  mail: boolean
}

/** The first administrator's sign-in link, and the set-up of a new magazine. */
export function serveSetUp(app: ApiApp, settings: AccountSettings, services: ConfiguredServices): void {
  serve(app, setUpEndpoints.link, async ({ body, context }) => ({ items: await readSetupLink(context, body.token) }))
  serve(app, setUpEndpoints.open, async ({ body, context, c }) => {
    await countAttemptOrThrow(c, 'set-up', { ip: 30, seconds: 900 })
    const { siteNames, digest } = settings
    const account = await activateAccount(context, { ...body, siteNames, digest })
    if ('error' in account) throw fieldError('password', passwordMessages[account.error])
    return { items: account }
  })
  serve(app, setUpEndpoints.read, async ({ context }) => ({ items: await readSetUp(context) }))
  serve(app, setUpEndpoints.save, async ({ body, context }) => {
    await saveSetUp(context, body)
    return { items: { result: true } }
  })
  serve(app, setUpEndpoints.checklist, async ({ context }) => ({
    items: await readChecklist(context, services),
  }))
  serve(app, setUpEndpoints.settings, async ({ context }) => ({ items: await readSettings(context) }))
  serve(app, setUpEndpoints.saveSettings, async ({ body, context }) => {
    await saveSettings(context, body)
    return { items: { result: true } }
  })
}
