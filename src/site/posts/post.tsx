import { redirect } from 'react-router'
import { parseQuery } from '../../contract/parse-query.ts'
import { postTypes } from '../../domain/posts/post-type.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/post.ts'
import { composePage, composePreview } from './compose-page.ts'
import { fetchPreview, postNumber } from './fetch-post.ts'
import { postMeta } from './post-meta.ts'
import { PostPage } from './post-page.tsx'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'posts',
  ads: 'post',
  pageType: ({ id }) => id,
  category: ({ id }) => (id === 'article-id' ? 'article' : undefined),
  reportsItself: true,
}

/**
 * /article/{id?}, /blog/{id?}, /book/{id}: without a number the list; with ?preview={uuid} the unpublished post for
 * staff.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const type = postTypes.find((candidate) => `${url.pathname}/`.startsWith(`/${candidate}/`))
  if (!type) throw notFoundPage()
  if (params.id === undefined) throw redirect(`/${type}-list`, 302)
  const postRequest = { client: site.client, type, id: postNumber(params.id), path: url.pathname }
  const { preview: uuid } = parseQuery(url.searchParams)
  if (uuid !== undefined) return composePreview(site, await fetchPreview({ ...postRequest, uuid }))
  return composePage(site, postRequest)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => (loaderData ? postMeta(matches, loaderData) : [])

export default function Post({ loaderData }: Route.ComponentProps) {
  return <PostPage page={loaderData} />
}
