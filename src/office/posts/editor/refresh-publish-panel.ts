import type { Client } from '../../../contract/client.ts'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'

/** Updates for the publish panel about a version. */
export interface PublishUpdate {
  manuscript: ManuscriptDetails
  review: ManuscriptReview
  checks: ManuscriptCheck[]
}

/**
 * Reloads the publish panel's data for versions saved since the page was loaded. A failed request is repeated after the
 * next save.
 */
export async function refreshPublishPanel(client: Client, uid: number, notify: (update: PublishUpdate) => void): Promise<void> {
  const params = { uid: String(uid) }
  try {
    const [{ items: manuscript }, { items: review }, { items: checks }] = await Promise.all([
      client('GET /api/v3.0/office/posts/:uid', { params }),
      client('GET /api/v3.0/office/posts/:uid/review', { params }),
      client('GET /api/v3.0/office/posts/:uid/check', { params }),
    ])
    notify({ manuscript, review, checks })
  } catch {
    // the panel keeps its data; the server rejects outdated operations
  }
}
