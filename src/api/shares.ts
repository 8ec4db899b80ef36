import { shareEndpoints } from '../contract/shares.ts'
import { givePost, openGift, readShare } from '../operations/shares/shares.ts'
import { presentPost } from './presenters/post.ts'
import { presentShare } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Shared pages and gifts. */
export function serveShares(app: ApiApp): void {
  serve(app, shareEndpoints.give, async ({ body, context }) => ({
    items: presentShare(await givePost(context, body.type, body.id)),
  }))
  serve(app, shareEndpoints.get, async ({ params, context }) => ({ items: presentShare(await readShare(context, params.id)) }))
  serve(app, shareEndpoints.open, async ({ params, body, context }) => {
    const { share, post, reader } = await openGift(context, params.id, body.reader ?? null)
    return { items: { share: presentShare(share), post: presentPost(post), reader } }
  })
}
