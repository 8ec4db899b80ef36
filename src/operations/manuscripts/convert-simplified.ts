import { simplifiedIn, withoutSimplifiedIn } from '../../domain/manuscripts/simplified.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMayWith } from '../require-may.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { type Saved, saveManuscript } from './save-manuscript.ts'
import { contentOfVersion, inQuestion, openManuscript, refuseFuture } from './versions.ts'

/**
 * Converts characters that exist only in Simplified Chinese to Taiwan's, as a new version: concurrent changes of others
 * are merged, and restoring the previous version undoes it.
 * @param base the version that the user had open
 * @returns the newest version; the present one when there is nothing to convert
 * @throws sign_in_required, forbidden, not_found, validation_failed; stale_version when another editor has changed the
 *   same parts since
 */
export async function convertSimplified(
  context: OperationContext,
  uid: number,
  { base, key }: { base: number; key: string },
  notify: NotifyReview,
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
  const { version } = await saveManuscript(context, uid, save, notify)
  return { version }
}

let made: Promise<(stretch: string) => string> | null = null

/** Lazy loading: the dictionaries are large and rarely needed. */
const converter = () => {
  made ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'tw' }))
  return made
}
