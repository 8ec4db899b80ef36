import { previewLinkEndpoints } from '../contract/preview-links.ts'
import {
  listPreviewLinks,
  makePreviewLink,
  openPreviewLink,
  previewToken,
  revokePreviewLink,
} from '../operations/manuscripts/preview-links.ts'
import { presentPost } from './presenters/post.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Preview links to a manuscript for people without an account. @param secret signs them; the same in every process */
export function servePreviewLinks(app: ApiApp, secret: string): void {
  const pathOf = (id: string) => `/share/${previewToken(secret, id)}`
  serve(app, previewLinkEndpoints.list, async ({ params, context }) => {
    const links = await listPreviewLinks(context, params.uid)
    const items = links.map(({ id, version, recipient, byName, at, endsAt, state }) => ({
      id,
      path: state === 'open' ? pathOf(id) : '',
      version,
      note: recipient,
      by: byName ?? '',
      at: at.toISOString(),
      ends_at: endsAt.toISOString(),
      state,
    }))
    return { items }
  })
  serve(app, previewLinkEndpoints.make, async ({ params, body, context }) => {
    const id = await makePreviewLink(context, params.uid, body)
    return { items: { id, path: pathOf(id) } }
  })
  serve(app, previewLinkEndpoints.revoke, async ({ params, body, context }) => {
    await revokePreviewLink(context, params.uid, body.id)
    return { items: { result: true } }
  })
  serve(app, previewLinkEndpoints.open, async ({ params, context }) => {
    const { endsAt, post } = await openPreviewLink(context, secret, params.token)
    return { items: { ends_at: endsAt.toISOString(), post: post && presentPost(post) } }
  })
}
