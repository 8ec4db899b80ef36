import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import type { Client } from '../../contract/client.ts'
import type { PostKey } from './post-view.ts'

/** Tells the page's data layer that a post is shown: the post's facts and the reader's state, as the server knows them. */
export async function tellPageView(client: Client, { type, id }: PostKey): Promise<void> {
  try {
    const { items } = await client('GET /api/v1.0/datalayer', { query: { type, id: String(id) } })
    track('page_view', items)
  } catch (error) {
    report('無法取得資料層', error)
  }
}
