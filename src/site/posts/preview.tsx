import { redirect } from 'react-router'
import { postTypes } from '../../domain/posts/post-type.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/preview.ts'
import { composePreview } from './compose-page.ts'
import { fetchManuscript, fetchPreview } from './fetch-post.ts'
import { postMeta } from './post-meta.ts'
import { PostPage } from './post-page.tsx'

export const handle: PageHandle = {
  middleware: ['preview'],
  cached: false,
  private: true,
  robots: 'noindex',
  category: ({ id }) => (id === 'article-preview' ? 'article' : undefined),
}

/** A manuscript's number, instead of a preview code. */
const manuscript = /^\d{1,15}$/

/**
 * /article/preview/{uuid} and its variants: a post in any state, for staff; /article/preview/{number of a manuscript}:
 * its current text, for users who may read it. Rendered per person, never cached.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const type = postTypes.find((candidate) => url.pathname.startsWith(`/${candidate}/`))
  if (!type || !params.uuid) throw redirect('/404')
  const previewRequest = { client: site.client, type, uuid: params.uuid, path: url.pathname }
  return composePreview(
    site,
    await (manuscript.test(params.uuid) ? fetchManuscript(previewRequest) : fetchPreview(previewRequest)),
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => (loaderData ? postMeta(matches, loaderData) : [])

export default function Preview({ loaderData }: Route.ComponentProps) {
  const page = <PostPage page={loaderData} />
  // an unnumbered draft can be neither saved, shared nor reported: the controls that do so are inert
  return loaderData.view.post.id === 0 ? (
    <fieldset disabled style={{ display: 'contents' }}>
      {page}
    </fieldset>
  ) : (
    page
  )
}
