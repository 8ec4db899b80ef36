import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import type { Client } from '../../contract/client.ts'
import { pageFacts } from '../../domain/analytics/page-facts.ts'
import { followReading } from './follow-reading.ts'
import type { ShownPost } from './post-view.ts'
import { wallPassed } from './report-wall.ts'

/**
 * Pushes a post view to the page's data layer: the post's facts and the reader's state, as the server reports them. Of
 * a sensitive one only that it is a post.
 */
export async function reportPageView(client: Client, post: ShownPost, apiKey: string): Promise<void> {
  followReading(post)
  const { type, id, url, sensitive } = post
  const category = type === 'article' ? type : undefined
  const facts = pageFacts({ type: `${type}-id`, category, pathname: url, title: post.seo_title }, sensitive)
  if (!post.walled) wallPassed(post, apiKey)
  if (sensitive) return track('page_view', facts)
  try {
    const { items } = await client('GET /api/v1.0/datalayer', { query: { type, id: String(id) } })
    track('page_view', { ...facts, ...items })
  } catch (error) {
    report('無法取得資料層', error)
  }
}
