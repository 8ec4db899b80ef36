import { redirect } from 'react-router'
import { postPath } from '../../domain/posts/post-path.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/old-url.ts'
import { fetchPost, postNumber } from './fetch-post.ts'

export const handle: PageHandle = { cached: true, private: true, robots: 'noindex' }

/** `article.action?nid=` and `blogTopic.action?nid=` of the former site redirect to the current page in one step. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const type = /blogtopic\.action/i.test(url.pathname) ? 'blog' : 'article'
  const id = postNumber(url.searchParams.get('nid') ?? undefined)
  await fetchPost({ client: context.get(siteRequest).client, type, id, path: url.pathname })
  throw redirect(postPath(type, id), 301)
}

export default function OldUrl() {
  return null
}
