import { lensEndpoints } from '../contract/lens.ts'
import { registerDraftEndpoints } from '../contract/pending-changes.ts'
import type { Moment } from '../domain/lens/lens.ts'
import { writeNewsletter } from '../mail/write-mails.ts'
import { type LensNewsletter, type LensRequest, readDraftView, readPlaceView, readPostView } from '../operations/lens/lens.ts'
import type { FormSettings } from './forms/forms.ts'
import { type ApiApp, serve } from './serving/serve.ts'

export interface LensSettings {
  /** The key that signs the lens's claims; the same in every process. */
  secret: string
}

interface Input {
  readers: LensRequest['readers']
  at?: string | undefined
  theme?: 'light' | 'dark' | undefined
  elder: 'true' | 'false'
}
const requestOf = ({ readers, at, theme, elder }: Input): LensRequest => ({
  readers,
  at: at ? new Date(at) : null,
  appearance: { theme: theme ?? null, elder: elder === 'true' },
})
const presented = ({ at, moments }: { at: Date; moments: Moment[] }) => ({
  at: at.toISOString(),
  moments: moments.map((moment) => ({ ...moment, at: moment.at.toISOString() })),
})

/** The lens of the office: pages, and mails, as other readers would see them. */
export function serveLens(app: ApiApp, { secret }: LensSettings, site: FormSettings['site']): void {
  serve(app, lensEndpoints.post, async ({ params, query, context }) => {
    const { withdrawnAt, ...view } = await readPostView(context, secret, params.uid, {
      ...requestOf(query),
      version: query.version,
    })
    return { items: { ...view, ...presented(view), withdrawn_at: withdrawnAt?.toISOString() ?? null } }
  })
  const mailOf = async ({ posts, ...issue }: LensNewsletter) => {
    if (posts.length === 0) return null
    const { subject, html, text } = await writeNewsletter(site, { ...issue, posts }, `${site.url}/newsletter/unsubscribe`)
    return { subject, html, text }
  }
  serve(app, lensEndpoints.place, async ({ query, context }) => {
    const view = await readPlaceView(context, secret, query.place, {
      ...requestOf(query),
      draft: query.draft === 'true',
    })
    const letter = view.letter && { title: view.letter.title, mail: await mailOf(view.letter) }
    return { items: { ...view, ...presented(view), letter } }
  })
  serve(app, registerDraftEndpoints.lens, async ({ params: { name, id }, query, context }) => {
    const view = await readDraftView(context, secret, { register: name, id }, requestOf(query))
    return { items: { ...view, ...presented(view) } }
  })
}
