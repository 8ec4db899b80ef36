import { frontEndpoints } from '../contract/front.ts'
import { officeFrontEndpoints, type PinnablePost } from '../contract/office-front.ts'
import { postPath } from '../domain/posts/post-path.ts'
import {
  composeFront,
  findPostsForSlot,
  type PinnableRow,
  publishFront,
  readArrangement,
  type SlotPost,
  saveFrontDraft,
} from '../operations/front/front.ts'
import { presentFront } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The posts of the front page, and those that editors choose for it and for the channels' pages. */
export function serveFront(app: ApiApp): void {
  serve(app, frontEndpoints.front, async ({ context }) => ({ items: presentFront(await composeFront(context)) }))
  serve(app, officeFrontEndpoints.read, async ({ query, context }) => {
    const { posts, slots, ...arrangement } = await readArrangement(context, query.place)
    return {
      items: {
        ...arrangement,
        posts: posts.map(presentPinnable),
        slots: slots.map(({ live, draft, ...slot }) => ({ ...slot, live: presentShown(live), draft: presentShown(draft) })),
      },
    }
  })
  serve(app, officeFrontEndpoints.find, async ({ query: { words: query, ...requested }, context }) => ({
    items: (await findPostsForSlot(context, { ...requested, query })).map(presentPinnable),
  }))
  serve(app, officeFrontEndpoints.draft, async ({ body, context }) => ({
    items: { version: await saveFrontDraft(context, body) },
  }))
  serve(app, officeFrontEndpoints.publish, async ({ body: { from_draft: fromDraft, ...body }, context }) => ({
    items: { version: await publishFront(context, { ...body, fromDraft }) },
  }))
}

const presentPinnable = ({ uid, type, id, title, status, publish_date, open }: PinnableRow): PinnablePost => ({
  uid,
  title,
  url: postPath(type, id),
  type,
  publish_date,
  open,
  walled: status !== '',
})

const presentShown = (post: SlotPost | null) =>
  post && { uid: post.uid, title: post.title, url: postPath(post.type, post.id), pin: post.pin }
