import { type ListedManuscript, listManuscripts as listRows, type ManuscriptQuery } from '../../db/queries/manuscript-list.ts'
import { listManuscriptsByText } from '../../db/queries/manuscripts-by-text.ts'
import { hasUnpublishedChanges, type PublicState, publicState } from '../../domain/manuscripts/state.ts'
import { visibilityScopeOf } from '../../domain/office/may.ts'
import { fold } from '../../domain/search/fold.ts'
import { snippetOf, type TextPart } from '../../domain/search/highlight.ts'
import { wholeNeedles } from '../../domain/search/needles.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** The filter of manuscripts; `in`: where the words are searched. */
export type ManuscriptListRequest = Omit<ManuscriptQuery, 'now' | 'visibility'> & { in: 'title' | 'text' }

/** A manuscript of the list. */
export interface FoundManuscript extends ListedManuscript {
  state: PublicState
  changed: boolean
  /** Where the words occur in its text; empty when only the title was searched, or they occur only there. */
  excerpt: TextPart[]
}

/**
 * The manuscripts that the user may read, last changed first, up to the limit; `next` is the cursor of the next page,
 * null at the end. Changes of the last moments may not be in the text index yet; permissions are checked at present.
 * @throws sign_in_required, forbidden
 */
export async function listManuscripts(
  { db, viewer, now }: OperationContext,
  { in: place, ...listFilter }: ManuscriptListRequest,
): Promise<{ manuscripts: FoundManuscript[]; next: string | null }> {
  requireMay(viewer, 'list-manuscripts')
  const visibility = visibilityScopeOf(viewer)
  // a manuscript in the trash has no open signature request
  const seen = listFilter.state === 'trashed' ? { ...visibility, reviewer: null } : visibility
  const whole = { ...listFilter, limit: listFilter.limit + 1, now, visibility: seen }
  const rows =
    place === 'text' && listFilter.words.length > 0
      ? (await listManuscriptsByText(db, whole)).map(({ text, ...row }) => ({
          ...row,
          excerpt: excerptOf(row, text, listFilter.words),
        }))
      : (await listRows(db, whole)).map((row) => ({ ...row, excerpt: [] }))
  const shown = rows.slice(0, listFilter.limit)
  return {
    manuscripts: shown.map((row) => ({ ...row, state: publicState(row, now), changed: hasUnpublishedChanges(row) })),
    next: rows.length > listFilter.limit ? (shown.at(-1)?.cursor ?? null) : null,
  }
}

/** The excerpt of a text in which the words occur, without the title, which the list shows anyway. */
function excerptOf({ title }: ListedManuscript, text: string, words: readonly string[]): TextPart[] {
  const rest = title !== '' && text.startsWith(title) ? text.slice(title.length + 1) : text
  const parts = snippetOf(
    rest,
    words.flatMap((word) => wholeNeedles(fold(word))),
  )
  return parts.some(({ hit }) => hit) ? parts : []
}
