import type { Identity } from '../../domain/membership/identity.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { OperationContext } from '../context.ts'
import { type ReadablePost, readPost } from '../posts/read-post.ts'

/** The data of a page for analytics: the post's facts (section 3, "Article fields") and the reader's state. */
export interface DataLayer {
  post: ReadablePost
  state: Identity
  /** Null for visitors and when only an audience is known. */
  uuid: string | null
}

/** The data layer of a public post's page (section 7, "datalayer"). @throws not_found */
export async function readDataLayer(context: OperationContext, type: PostType, id: number): Promise<DataLayer> {
  const post = await readPost(context, type, id)
  return { post, state: context.viewer.identity, uuid: context.viewer.memberId }
}
