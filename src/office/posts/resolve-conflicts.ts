import type { z } from 'zod'
import { type Client, isApiError } from '../../contract/client.ts'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import type { manuscriptSave } from '../../contract/manuscripts.ts'
import type { Problem } from '../../contract/shapes.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { type Conflict, merge } from '../../domain/manuscripts/merge.ts'
import type { Choice } from '../../domain/manuscripts/merge-blocks.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { newBlockKey } from './editor/new-keys.ts'

/**
 * After an edit conflict the form carries its base version (`base`), the other version that was shown (`seen`), and the
 * decision per part (`settled`, as `mine:title`, `theirs:block:k1` or `both:block:k1`).
 */

type SaveInput = z.input<typeof manuscriptSave>
type VersionContent = Pick<ManuscriptDetails, 'fields' | 'document'>
export type StaleVersion = NonNullable<Problem['stale']>

const decision = /^(mine|theirs|both):(.+)$/

/** Converts an API response to the content type of the merge rules. */
export const toMergeContent = ({ fields, document }: VersionContent): Content => ({
  fields,
  document: document as unknown as PostDocument,
})

/** All decisions of a form, including the clicked one; the last per part wins. */
export function resolutionsIn(form: FormData): string[] {
  const parts = new Map<string, string>()
  for (const text of [...form.getAll('settled'), form.get('intent')].map(String)) {
    const [, , part] = decision.exec(text) ?? []
    if (part) parts.set(part, text)
  }
  return [...parts.values()]
}

/** The content of a version; null for one that is no longer stored. */
export async function fetchVersionContent(
  client: Client,
  head: ManuscriptDetails,
  version: number,
): Promise<VersionContent | null> {
  if (version === head.version) return head
  const params = { uid: String(head.uid), version: String(version) }
  try {
    return (await client('GET /api/v3.0/office/posts/:uid/versions/:version', { params })).items
  } catch (error) {
    if (isApiError(error) && [404, 422].includes(error.status)) return null
    throw error
  }
}

/** The save after decisions: upon the version that was shown, or the parts that are still in conflict. */
export async function saveResolved(
  client: Client,
  form: FormData,
  head: ManuscriptDetails,
  { openedContent, save }: { openedContent: VersionContent | null; save: SaveInput },
): Promise<SaveInput | { stale: StaleVersion }> {
  const decided = new Map(
    resolutionsIn(form).map((text) => {
      const [, side = '', part = ''] = decision.exec(text) ?? []
      return [part, side as Choice]
    }),
  )
  const version = Number(form.get('seen'))
  const seenContent = decided.size > 0 && version > 0 ? await fetchVersionContent(client, head, version) : null
  if (seenContent === null) return save
  const change = { fields: save.fields, document: save.document as PostDocument | undefined } as Parameters<typeof merge>[1]
  const { content, changed, conflicts } = merge(
    openedContent && toMergeContent(openedContent),
    change,
    toMergeContent(seenContent),
    decided,
    newBlockKey,
  )
  if (conflicts.length > 0) return { stale: { version, at: String(form.get('seen_at')), parts: staleParts(conflicts) } }
  const fields = Object.fromEntries(Object.entries(content.fields).filter(([name]) => changed.some((part) => part === name)))
  const { document: _, ...rest } = save
  return { ...rest, base: version, fields, ...(changed.includes('document') ? { document: { ...content.document } } : {}) }
}

/** Conflicts in the format of the API. */
export const staleParts = (conflicts: readonly Conflict[]): StaleVersion['parts'] =>
  conflicts.map(({ part, mine, theirs }) => ({ part, yours: mine ?? null, theirs: theirs ?? null }))
