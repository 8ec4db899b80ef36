import { redirect } from 'react-router'
import { postTypes } from '../../domain/posts/post-type.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import type { Route } from './+types/preview.ts'
import { composePreview } from './compose-page.ts'
import { fetchPreview } from './fetch-post.ts'
import { postMeta } from './post-meta.ts'
import { PostPage } from './post-page.tsx'

export const handle: PageHandle = { middleware: ['preview'], kept: false, private: true, robots: 'noindex' }

/** /article/preview/{uuid} and its kin: a post in any state, for staff. Drawn per person, never kept. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const type = postTypes.find((known) => url.pathname.startsWith(`/${known}/`))
  if (!type || !params.uuid) throw redirect('/404')
  return composePreview(site, await fetchPreview({ client: site.client, type, uuid: params.uuid, path: url.pathname }))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => (loaderData ? postMeta(matches, loaderData) : [])

export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PostPage page={loaderData} />
}
