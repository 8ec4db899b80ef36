import { simplifiedIn, withoutSimplifiedIn } from '../../domain/manuscripts/simplified-content.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMayWith } from '../require-may.ts'
import type { TellNews } from '../reviews/tell.ts'
import { type Saved, saveManuscript } from './save-manuscript.ts'
import { contentOfVersion, inQuestion, openManuscript, refuseFuture } from './versions.ts'

/**
 * Turns what only Simplified Chinese writes in a manuscript into Taiwan's characters, as a version of its own: what others have
 * written since stays beside it, and restoring the version before takes it back.
 * @param base the version that whoever asks had before them
 * @returns the newest version; the one there was, where there is nothing to turn
 * @throws sign_in_required, forbidden, not_found, validation_failed; stale_version where somebody has changed the same since
 */
export async function turnSimplified(
  context: OperationContext,
  uid: number,
  { base, key }: { base: number; key: string },
  tell: TellNews,
): Promise<Pick<Saved, 'version'>> {
  const row = await openManuscript(context.db, uid)
  requireMayWith(context.viewer, 'edit-manuscript', inQuestion(row))
  refuseFuture(row, base, 'base')
  const content = await contentOfVersion(context.db, uid, base)
  if (content === null) throw notFound()
  if (simplifiedIn(content).length === 0) return { version: row.version }
  const { fields, document } = withoutSimplifiedIn(content, await converter())
  const { title, lead, key_points } = fields
  const name = '簡體轉成正體'
  const save = { base, key, kind: 'named', name, fields: { title, lead, key_points }, document } as const
  const { version } = await saveManuscript(context, uid, save, tell)
  return { version }
}

let made: Promise<(stretch: string) => string> | null = null

/** The dictionaries are large and wanted once in a while: they come when they are. */
const converter = () => {
  made ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'tw' }))
  return made
}
