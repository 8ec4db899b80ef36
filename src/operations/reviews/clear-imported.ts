import type { Database } from '../../db/connect.ts'
import { contentStatesDose } from '../../domain/manuscripts/dosage.ts'
import { emergencyFault } from '../../domain/manuscripts/emergency-fault.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { nameFaults, type ReadWords, reviewStatement } from '../../domain/manuscripts/read-by.ts'
import { holdToWrite } from '../manuscripts/versions.ts'
import { clearedForReaders } from './clear-for-readers.ts'

/** Who reviewed a text before its import, and when (ISO 8601), as declared by the importer. */
export type ReadElsewhere = Pick<ReadWords, 'reviewer' | 'at'>

/** What an imported content lacks before it may be public: a clinician's signature, or a red flag where it names 119. */
export type ImportLack = 'signature' | 'red_flag'

/** The decision on an imported content: public, public because it was already public, or waiting for what it lacks. */
export interface ImportCleared {
  is: 'cleared' | 'elsewhere' | 'waits'
  content: Content
  lacks: readonly ImportLack[]
}

/**
 * Decides whether an imported content may be public, given the published version (`clearedForReaders`,
 * `emergencyFault`). In a channel that requires a signature, only content that a clinician has signed or that was
 * already public is. A clinician's note of another clinician, or a text that names 119 without a red flag, is never
 * public.
 * @param about.asks whether its channel requires a signature
 * @param about.uid of the post; null for a new one
 * @param about.published the published version of that post; null if there is none
 * @param about.elsewhere the external review, if the operator confirms it; otherwise null
 */
export async function clearImported(
  tx: Database,
  content: Content,
  about: { asks: boolean; uid: number | null; published: Content | null; elsewhere: ReadElsewhere | null },
  now: Date,
): Promise<ImportCleared> {
  const signature = await clearSignature(tx, content, about, now)
  const flag: ImportLack[] = emergencyFault(content) === null ? [] : ['red_flag']
  const lacks = [...(signature.is === 'waits' ? ['signature' as const] : []), ...flag]
  return lacks.length === 0 ? { ...signature, lacks } : { is: 'waits', content, lacks }
}

async function clearSignature(
  tx: Database,
  content: Content,
  { asks: channelAsks, uid, published, elsewhere }: Parameters<typeof clearImported>[2],
  now: Date,
): Promise<Omit<ImportCleared, 'lacks'>> {
  const asks = channelAsks || contentStatesDose(content)
  const mayNotBe = (by: ReadElsewhere | null) => nameFaults(content, by).length > 0
  const isNamed = content.fields.reviewed_at !== null
  const named =
    elsewhere && !isNamed && !mayNotBe(elsewhere) ? { ...content, fields: reviewStatement(content.fields, elsewhere) } : null
  if (!asks && !mayNotBe(null)) return { is: named ? 'elsewhere' : 'cleared', content: named ?? content }
  const row = uid === null ? null : await holdToWrite(tx, uid)
  const cleared = row && (await clearedForReaders(tx, row, content, { published, now, spellingOnly: false }))
  if (cleared && cleared.clearance !== 'unsigned' && !mayNotBe(cleared.specialist))
    return { is: 'cleared', content: { ...content, fields: reviewStatement(content.fields, cleared.specialist) } }
  return named ? { is: 'elsewhere', content: named } : { is: 'waits', content }
}
