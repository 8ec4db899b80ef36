import { topicEndpoints } from '../contract/topics.ts'
import { followTopics, listFollowedPosts, listTopics, readFollowedTopics } from '../operations/topics/topics.ts'
import { presentPostPage } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The topics that a member follows, and new posts in them (specification, section 7, "Member area"). */
export function serveTopics(app: ApiApp): void {
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
