import type { Client } from '../../contract/client.ts'
import type { Post } from '../../contract/posts.ts'
import { readWall } from './read-wall.ts'
import { toPostView } from './to-post-view.ts'

/**
 * The view of a post as the API returns it to the viewer, with the wall that it names. The browser loads this module
 * for posts appended by infinite scroll.
 */
export const readView = async (client: Client, post: Post) => toPostView(post, await readWall(client, post))
