import type { Client } from '../../../contract/client.ts'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'

/** Updates for the publish panel about a version. */
export interface News {
  manuscript: ManuscriptWhole
  review: ManuscriptReview
  checks: ManuscriptCheck[]
}

/**
 * Reloads the publish panel's data for versions saved since the page was loaded. A failed request is repeated after the
 * next save.
 */
export async function renewSheet(client: Client, uid: number, tell: (news: News) => void): Promise<void> {
  const params = { uid: String(uid) }
  try {
    const [{ items: manuscript }, { items: review }, { items: checks }] = await Promise.all([
      client('GET /api/v3.0/office/posts/:uid', { params }),
      client('GET /api/v3.0/office/posts/:uid/review', { params }),
      client('GET /api/v3.0/office/posts/:uid/check', { params }),
    ])
    tell({ manuscript, review, checks })
  } catch {
    // the panel keeps its data; the server rejects outdated operations
  }
}
