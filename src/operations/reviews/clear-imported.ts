import type { Database } from '../../db/connect.ts'
import { contentStatesDose } from '../../domain/manuscripts/dosage.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { nameFaults, type ReadWords, reviewSaid } from '../../domain/manuscripts/read-by.ts'
import { holdToWrite } from '../manuscripts/versions.ts'
import { clearedForReaders } from './clear-for-readers.ts'

/** Who reviewed a text before its import, and when (ISO 8601), as declared by the importer. */
export type ReadElsewhere = Pick<ReadWords, 'reviewer' | 'at'>

/**
 * The outcome for an imported content: it may be published, it may be published because it was reviewed elsewhere, or
 * it waits for a signature here.
 */
export interface ImportCleared {
  is: 'cleared' | 'elsewhere' | 'waits'
  content: Content
}

/**
 * Decides the outcome for an imported content, by the same rules as for a publication here (`clearedForReaders`): in a
 * channel that needs a signature, only content that a clinician has signed, or that is already public, is published; a
 * clinician's note must always be this clinician's.
 * @param about.asks whether its channel needs a signature
 * @param about.uid the uid of its post, null for a new one
 * @param about.print the present published version of that post
 * @param about.elsewhere who reviewed it, if the importer vouches for it; null otherwise
 */
export async function clearImported(
  tx: Database,
  content: Content,
  about: { asks: boolean; uid: number | null; print: Content | null; elsewhere: ReadElsewhere | null },
  now: Date,
): Promise<ImportCleared> {
  const { uid, print, elsewhere } = about
  const asks = about.asks || contentStatesDose(content)
  const mayNotBe = (by: ReadElsewhere | null) => nameFaults(content, by).length > 0
  const isNamed = content.fields.reviewed_at !== null
  const named =
    elsewhere && !isNamed && !mayNotBe(elsewhere) ? { ...content, fields: reviewSaid(content.fields, elsewhere) } : null
  if (!asks && !mayNotBe(null)) return { is: named ? 'elsewhere' : 'cleared', content: named ?? content }
  const row = uid === null ? null : await holdToWrite(tx, uid)
  const cleared = row && (await clearedForReaders(tx, row, content, { print, now, spellingOnly: false }))
  if (cleared && cleared.clearance !== 'unsigned' && !mayNotBe(cleared.specialist))
    return { is: 'cleared', content: { ...content, fields: reviewSaid(content.fields, cleared.specialist) } }
  return named ? { is: 'elsewhere', content: named } : { is: 'waits', content }
}
