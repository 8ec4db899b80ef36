import type { Client } from '../../../contract/client.ts'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { ManuscriptCheck, ManuscriptReview } from '../../../contract/reviews.ts'

/** What the sheet of publishing says of a version. */
export interface News {
  manuscript: ManuscriptWhole
  review: ManuscriptReview
  checks: ManuscriptCheck[]
}

/** Asks what the sheet of publishing has to say of what was saved since the page was loaded. What does not arrive is asked after the next save. */
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
    // the sheet goes on saying what it said; the server refuses what is not so any more
  }
}
