import type { Database } from '../../db/connect.ts'
import { insertWriter } from '../../db/queries/manuscript-steps.ts'
import { findManuscriptByKey, insertManuscript, insertVersion } from '../../db/queries/manuscripts.ts'
import type { Change } from '../../domain/manuscripts/change.ts'
import { type Content, emptyDocument, emptyFields, type ManuscriptFields } from '../../domain/manuscripts/fields.ts'
import type { Person } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'
import { checkContent, parseDocument } from './check-content.ts'
import { hashOf, listedFacts } from './versions.ts'

/** The initial values of a manuscript. */
export interface NewManuscript {
  type: ManuscriptFields['type']
  /** Idempotency key of the creation. */
  key: string
  fields?: Change['fields']
  /** Validated here. */
  document?: unknown
}

/**
 * Creates a manuscript: version 1, with only the given values; without authors, its creator if they are an author. No
 * public page, list or search contains it.
 * @returns its uid
 * @throws sign_in_required, forbidden, validation_failed; conflict for a key that another user has used
 */
export async function createManuscript(
  context: OperationContext,
  started: NewManuscript,
): Promise<{ uid: number; version: number }> {
  const { db, viewer, now } = context
  requireMay(viewer, 'start-manuscript')
  const content: Content = {
    fields: {
      ...emptyFields(started.type),
      ...bylineOf(viewer, started.type),
      ...withoutUndefined(started.fields),
      type: started.type,
    },
    document: started.document === undefined ? emptyDocument() : parseDocument(started.document),
  }
  return db.transaction(async (tx) => {
    const by = viewer.memberId
    const made = await madeUnder(tx, started.key, by)
    if (made) return made
    await checkContent(tx, content)
    const row = { ...listedFacts(content), createdBy: by, createdAt: now, changedBy: by, changedAt: now, key: started.key }
    const uid = await insertManuscript(tx, row)
    if (uid === null) {
      const other = await madeUnder(tx, started.key, by)
      if (!other) throw new Error('a manuscript with this key was made and is not there')
      return other
    }
    await insertVersion(tx, { uid, version: 1, kind: 'named', by, at: now, ...content, hash: hashOf(content) })
    if (by !== null) await insertWriter(tx, uid, by)
    await recordAuditEvent(tx, context, {
      action: 'create-manuscript',
      thing: `post:${uid}`,
      after: { type: started.type, version: 1 },
    })
    return { uid, version: 1 }
  })
}

/**
 * The manuscript that the user has created under a key; null if there is none. @throws conflict if
 * another user has used the key
 */
async function madeUnder(tx: Database, key: string, by: string | null): Promise<{ uid: number; version: number } | null> {
  const made = await findManuscriptByKey(tx, key)
  if (made && made.createdBy !== by) throw conflict('這個 key 已經用過了，請換一個')
  return made && { uid: made.uid, version: made.version }
}

/** The creator of a text is its default author, in whose name they sign; the creator of a book entry usually is not. */
const bylineOf = ({ author }: Person, type: NewManuscript['type']) =>
  author === null || type === 'book' ? {} : { authors: [author] }

const withoutUndefined = (fields: Change['fields'] = {}): Partial<ManuscriptFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
