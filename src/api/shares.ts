import { shareEndpoints } from '../contract/shares.ts'
import { givePost } from '../operations/shares/give-post.ts'
import { openGift } from '../operations/shares/open-gift.ts'
import { readShare } from '../operations/shares/read-share.ts'
import { presentPost } from './presenters/post.ts'
import { presentShare } from './presenters/share.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Shared pages and gifts. */
export function serveShares(app: ApiApp): void {
  serve(app, shareEndpoints.give, async ({ body, context }) => ({
    items: presentShare(await givePost(context, body.type, body.id)),
  }))
  serve(app, shareEndpoints.one, async ({ params, context }) => ({ items: presentShare(await readShare(context, params.id)) }))
  serve(app, shareEndpoints.open, async ({ params, body, context }) => {
    const { share, post, reader } = await openGift(context, params.id, body.reader ?? null)
    return { items: { share: presentShare(share), post: presentPost(post), reader } }
  })
}
