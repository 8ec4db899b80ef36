import { tagEndpoints } from '../contract/tags.ts'
import { topicEndpoints } from '../contract/topics.ts'
import { addTag, listTagTwins, mergeTag, readTagRecord } from '../operations/places/tags.ts'
import { followTopics, listFollowedPosts, listTopics, readFollowedTopics } from '../operations/topics/topics.ts'
import { presentPostPage } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/**
 * Tags apart from their register: twins, merging, and names typed in a manuscript; the topics that a member follows,
 * which are groups of tags, and new posts in them.
 */
export function serveTags(app: ApiApp): void {
  serve(app, tagEndpoints.twins, async ({ context }) => ({ items: await listTagTwins(context) }))
  serve(app, tagEndpoints.add, async ({ body, context }) => ({ items: await addTag(context, body.name) }))
  serve(app, tagEndpoints.get, async ({ params, context }) => ({ items: await readTagRecord(context, params.id) }))
  serve(app, tagEndpoints.merge, async ({ params, body, context }) => {
    await mergeTag(context, params.id, body.into)
    return { items: await readTagRecord(context, body.into) }
  })
  serve(app, topicEndpoints.list, async ({ context }) => ({ items: await listTopics(context) }))
  serve(app, topicEndpoints.followed, async ({ context }) => ({ items: await readFollowedTopics(context) }))
  serve(app, topicEndpoints.update, async ({ body, context }) => {
    await followTopics(context, body.topics)
    return { items: { result: true } }
  })
  serve(app, topicEndpoints.posts, async ({ query: { page, per_page }, context }) =>
    presentPostPage(await listFollowedPosts(context, { page, perPage: per_page })),
  )
}
