import { data, redirect } from 'react-router'
import type { Client } from '../../contract/client.ts'
import type { Post } from '../../contract/posts.ts'
import { idParam } from '../../contract/shapes.ts'
import { postPath } from '../../domain/posts/post-path.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { reportPostFailure, statusOf } from './report-post-failure.ts'

/** The post that a URL refers to. */
export interface PostRequest {
  client: Client
  type: PostType
  id: number
  /** The URL's path, for the log. */
  path: string
}

/** The number in a URL. @throws the 404 page when it is not a valid post number */
export function postNumber(text: string | undefined): number {
  const parsedId = idParam.safeParse(text)
  if (!parsedId.success) throw notFoundPage()
  return parsedId.data
}

/** @throws the 404 page, the 500 page, or a redirect for an old article number */
export async function fetchPost(postRequest: PostRequest): Promise<Post> {
  const { client, type, id } = postRequest
  try {
    const params = { postType: type, id: String(id) }
    // speech is fetched on demand, because few readers listen
    return (await client('GET /api/v3.0/:postType/:id', { params, query: { speech: '0' } })).items
  } catch (error) {
    const blogId = type === 'article' && isMissing(error) ? await legacyBlog(postRequest) : null
    if (blogId !== null) throw redirect(postPath('blog', blogId), 301)
    reportPostFailure(error, postRequest)
    throw isMissing(error) ? notFoundPage() : data(null, { status: 500 })
  }
}

/** An unpublished post, for staff. @throws the redirect to /404, whatever the reason */
export async function fetchPreview({
  client,
  type,
  id,
  uuid,
  path,
}: Omit<PostRequest, 'id'> & { id?: number; uuid: string }): Promise<Post> {
  try {
    const response =
      id === undefined
        ? await client('GET /api/v3.0/:postType/preview/:uuid', { params: { postType: type, uuid } })
        : await client('GET /api/v3.0/:postType/:id', { params: { postType: type, id: String(id) }, query: { preview: uuid } })
    return response.items
  } catch (error) {
    reportPostFailure(error, { path, type, id: uuid })
    throw redirect('/404')
  }
}

/** The current text of a manuscript, for users who may read it. @throws the redirect to /404, whatever the reason */
export async function fetchManuscript({
  client,
  type,
  uuid: uid,
  path,
}: Omit<PostRequest, 'id'> & { uuid: string }): Promise<Post> {
  try {
    const { items } = await client('GET /api/v3.0/office/posts/:uid/preview', { params: { uid } })
    if (items.type === type) return items
  } catch (error) {
    reportPostFailure(error, { path, type, id: uid })
  }
  throw redirect('/404')
}

/** The blog that replaces an old article number, or null. Requested only when there is no such article. */
async function legacyBlog({ client, id }: PostRequest): Promise<number | null> {
  const legacyPost = await client('GET /api/v3.0/legacy/:article', { params: { article: String(id) } }).catch(() => null)
  return legacyPost?.items.blog ?? null
}

const isMissing = (error: unknown) => statusOf(error) === 404
