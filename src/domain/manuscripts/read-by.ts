import type { Content, ManuscriptFields } from './fields.ts'
import type { ContentFault } from './publish-faults.ts'
import { spellingFault } from './spelling-only.ts'

/** Words that a specialist has read: signed here, or read before they came here, as whoever brought them says. */
export interface ReadWords {
  reviewer: number
  /** ISO 8601. */
  at: string
  content: Content
  /** Of the content, what a clinician signs. */
  hash: string
}

/**
 * Of what a specialist has read, that which a content is, or is another spelling of; null where nobody has read these words.
 * @param isSpelled that somebody who may say so has said of this very content that it was published for its spelling
 */
export const readBy = (
  read: readonly ReadWords[],
  { content, hash, isSpelled }: { content: Content; hash: string; isSpelled: boolean },
): ReadWords | null =>
  read.find((one) => one.hash === hash) ??
  read.find((one) => isSpelled && spellingFault(one.content, content, { signed: true }) === null) ??
  null

/**
 * What is said of the review where the public reads it: who has read these words, and when, whatever somebody wrote into the
 * fields. Who is asked and has not answered stays, so that it is refused and not forgotten.
 */
export function reviewSaid(fields: ManuscriptFields, by: Pick<ReadWords, 'reviewer' | 'at'> | null): ManuscriptFields {
  if (by) return { ...fields, reviewer: by.reviewer, reviewed_at: by.at }
  return fields.reviewed_at === null ? fields : { ...fields, reviewer: null, reviewed_at: null }
}

/**
 * The reviewer whose answer a correction of spelling does not wait for: they were asked about a text that readers have, and have
 * not answered. Readers see the name of whoever has read these words, or none; the manuscript goes on asking. Null where no answer
 * is pending.
 * @param isRead whether readers have a published version
 * @param by who has read the words that are published now
 */
export const pendingReviewer = (
  { reviewer, reviewed_at }: Pick<ManuscriptFields, 'reviewer' | 'reviewed_at'>,
  { isRead, by, spellingOnly }: { isRead: boolean; by: Pick<ReadWords, 'reviewer'> | null; spellingOnly: boolean },
): number | null => (spellingOnly && isRead && reviewed_at === null && by?.reviewer !== reviewer ? reviewer : null)

/**
 * What would be said in a clinician's name without their having said it: a note of theirs in words that they have not read, and
 * that somebody checked a text which they wrote themselves.
 */
export function nameFaults({ fields, document }: Content, by: Pick<ReadWords, 'reviewer'> | null): ContentFault[] {
  const isOwn = by !== null && fields.authors.includes(by.reviewer)
  const isForged = noteAuthors(document.content).some((author) => author !== by?.reviewer)
  return [
    ...(isOwn ? [{ path: 'fields.authors', message: '作者裡有審訂這一篇的人，不能審自己的稿：請改作者，或請別人審訂' }] : []),
    ...(isForged ? [{ path: 'document', message: '「審訂批註」要由掛名的審訂者簽核這一版才能發布：請送給他，或拿掉批註' }] : []),
  ]
}

/** In whose names the notes of clinicians stand in some blocks, at any depth. */
const noteAuthors = (nodes: readonly object[]): (number | null)[] =>
  nodes.flatMap((node) => {
    const { type, attrs, content = [] } = node as { type?: string; attrs?: { author?: number | null }; content?: object[] }
    return type === 'reviewer_note' ? [attrs?.author ?? null] : noteAuthors(content)
  })
