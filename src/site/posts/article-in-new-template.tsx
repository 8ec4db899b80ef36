import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/article-in-new-template.ts'
import { composePage } from './compose-page.ts'
import { postNumber } from './fetch-post.ts'
import { postMeta } from './post-meta.ts'
import { PostPage } from './post-page.tsx'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'none',
  ads: 'post',
  category: 'article',
  reportsItself: true,
}

/** /article/v2/{id}: an article in the newer template. Its canonical URL is /article/{id}. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const postRequest = { client: site.client, type: 'article' as const, id: postNumber(params.id), path: url.pathname }
  return composePage(site, postRequest)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => (loaderData ? postMeta(matches, loaderData) : [])

export default function ArticleInNewTemplate({ loaderData }: Route.ComponentProps) {
  return <PostPage page={loaderData} template="wide" />
}
