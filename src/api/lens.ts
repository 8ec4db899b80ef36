import { randomBytes } from 'node:crypto'
import { lensEndpoints } from '../contract/lens.ts'
import { lookThrough } from '../operations/lens/look-through.ts'
import { type ApiApp, serve } from './serving/serve.ts'

export interface LensSettings {
  /** Signs what may be seen through the lens; the same in every process. */
  secret: string
}

/** For the tests of the other calls. */
export const lensForTests = (): LensSettings => ({ secret: randomBytes(32).toString('hex') })

/** The lens of the office: pages as others would have them. */
export function serveLens(app: ApiApp, { secret }: LensSettings): void {
  serve(app, lensEndpoints.post, async ({ params, query, context }) => {
    const { readers, version, theme, elder, at } = query
    const wish = { readers, version, at: at ? new Date(at) : null, look: { theme: theme ?? null, elder: elder === 'true' } }
    const { moments, ...view } = await lookThrough(context, secret, params.uid, wish)
    const told = moments.map((moment) => ({ ...moment, at: moment.at.toISOString() }))
    return { items: { ...view, at: view.at.toISOString(), moments: told } }
  })
}
