import type { Client } from '../../contract/client.ts'
import type { PostSummary } from '../../contract/posts.ts'

/** News sitemaps contain posts of the last two days only. */
const newsMs = 2 * 86_400_000

/** The posts of the news sitemap. */
export async function recentPosts(client: Client, now: number): Promise<PostSummary[]> {
  const lists = await Promise.all(
    (['article', 'blog'] as const).map((postType) =>
      client('GET /api/v3.0/:postType', { params: { postType }, query: { per_page: '50' } }),
    ),
  )
  return lists.flatMap(({ items }) => items).filter(({ publish_date }) => Date.parse(publish_date) >= now - newsMs)
}
