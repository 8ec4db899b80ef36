import type { Content, ManuscriptFields } from './fields.ts'
import type { ContentError } from './publish-errors.ts'
import { spellingError } from './spelling-only.ts'

/** The fields of a review that a content does not have. */
export const notReviewed = { reviewed_at: null, review_due_on: null } satisfies Partial<ManuscriptFields>

/** Content that a specialist has read: signed here, or reviewed before its import, as the source states. */
export interface SignedContent {
  reviewer: number
  /** ISO 8601. */
  at: string
  /** The last Taipei day before another review is overdue. */
  dueOn: string
  content: Content
  /** Hash of the signed content. */
  hash: string
}

/**
 * The review that covers a content: of the same words or of another spelling of them; null if there is none.
 * @param isSpelled an authorised user has declared that this very content was published for its spelling
 */
export const coveringReview = (
  read: readonly SignedContent[],
  { content, hash, isSpelled }: { content: Content; hash: string; isSpelled: boolean },
): SignedContent | null =>
  read.find((item) => item.hash === hash) ??
  read.find((item) => isSpelled && spellingError(item.content, content, { signed: true }) === null) ??
  null

/**
 * The review statement for the public: who has read these words, and when, regardless of the fields. A requested
 * reviewer without an answer is retained, so that publication is refused and the request is not lost.
 */
export function reviewStatement(
  fields: ManuscriptFields,
  review: Pick<SignedContent, 'reviewer' | 'at' | 'dueOn'> | null,
): ManuscriptFields {
  if (review) return { ...fields, reviewer: review.reviewer, reviewed_at: review.at, review_due_on: review.dueOn }
  return fields.reviewed_at === null ? fields : { ...fields, reviewer: null, ...notReviewed }
}

/**
 * The reviewer whose pending answer does not block a spelling correction: the request concerns a text that is already
 * public. Readers see the name of the person who has read these words, or none; the manuscript continues to wait. Null
 * if no answer is pending.
 * @param isRead whether a published version exists
 * @param review who has read the currently published words
 */
export const pendingReviewer = (
  { reviewer, reviewed_at }: Pick<ManuscriptFields, 'reviewer' | 'reviewed_at'>,
  { isRead, review, spellingOnly }: { isRead: boolean; review: Pick<SignedContent, 'reviewer'> | null; spellingOnly: boolean },
): number | null => (spellingOnly && isRead && reviewed_at === null && review?.reviewer !== reviewer ? reviewer : null)

/**
 * Statements in a clinician's name that they have not made: a note in words that they have not read, and a review by
 * the author of the text.
 */
export function nameErrors({ fields, document }: Content, review: Pick<SignedContent, 'reviewer'> | null): ContentError[] {
  const isOwn = review !== null && fields.authors.includes(review.reviewer)
  const isForged = noteAuthors(document.content).some((author) => author !== review?.reviewer)
  return [
    ...(isOwn ? [{ path: 'fields.authors', message: '作者裡有審訂這一篇的人，不能審自己的稿：請改作者，或請別人審訂' }] : []),
    ...(isForged ? [{ path: 'document', message: '「審訂批註」要由掛名的審訂者簽核這一版才能發布：請送給他，或拿掉批註' }] : []),
  ]
}

/** The authors of the clinicians' notes in some blocks, at any depth. */
const noteAuthors = (nodes: readonly object[]): (number | null)[] =>
  nodes.flatMap((node) => {
    const { type, attrs, content = [] } = node as { type?: string; attrs?: { author?: number | null }; content?: object[] }
    return type === 'reviewer_note' ? [attrs?.author ?? null] : noteAuthors(content)
  })
