import { findEntitiesByName } from '../../db/queries/entities.ts'
import { type ListedManuscript, listManuscripts as listRows, type ManuscriptQuery } from '../../db/queries/manuscript-list.ts'
import { listManuscriptsByText } from '../../db/queries/manuscript-texts.ts'
import { findManuscriptOfPost } from '../../db/queries/manuscripts.ts'
import { findNames as findRows, type NamedRow } from '../../db/queries/office-records.ts'
import { tagsByIdentity } from '../../db/queries/tags.ts'
import type { NameKind } from '../../domain/manuscripts/name-kinds.ts'
import { hasUnpublishedChanges, type PublicState, publicState } from '../../domain/manuscripts/state.ts'
import { may, visibilityScopeOf } from '../../domain/office/may.ts'
import { type CardKind, entityKey } from '../../domain/posts/entities.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { fold } from '../../domain/search/fold.ts'
import { snippetOf, synonymNeedles, type TextPart } from '../../domain/search/highlight.ts'
import { identityOf } from '../../domain/text/identity.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { findEntities } from '../posts/find-entities.ts'
import { requireMay } from '../require-may.ts'
import { permissionContext } from './versions.ts'

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
 * null at the end. Changes of the last moments may not be in the text index yet; permissions are checked now.
 * @throws sign_in_required, forbidden
 */
export async function listManuscripts(
  { db, viewer, now }: OperationContext,
  { in: searchIn, ...listFilter }: ManuscriptListRequest,
): Promise<{ manuscripts: FoundManuscript[]; next: string | null }> {
  requireMay(viewer, 'list-manuscripts')
  const visibility = visibilityScopeOf(viewer)
  // a manuscript in the trash has no open signature request
  const visibleScope = listFilter.state === 'trashed' ? { ...visibility, reviewer: null } : visibility
  const query = { ...listFilter, limit: listFilter.limit + 1, now, visibility: visibleScope }
  const rows =
    searchIn === 'text' && listFilter.words.length > 0
      ? (await listManuscriptsByText(db, query)).map(({ text, ...row }) => ({
          ...row,
          excerpt: excerptOf(row, text, listFilter.words),
        }))
      : (await listRows(db, query)).map((row) => ({ ...row, excerpt: [] }))
  const pageRows = rows.slice(0, listFilter.limit)
  return {
    manuscripts: pageRows.map((row) => ({ ...row, state: publicState(row, now), changed: hasUnpublishedChanges(row) })),
    next: rows.length > listFilter.limit ? (pageRows.at(-1)?.cursor ?? null) : null,
  }
}

/** The excerpt of a text in which the words occur, without the title, which the list shows anyway. */
function excerptOf({ title }: ListedManuscript, text: string, words: readonly string[]): TextPart[] {
  const rest = title !== '' && text.startsWith(title) ? text.slice(title.length + 1) : text
  const parts = snippetOf(
    rest,
    words.flatMap((word) => synonymNeedles(fold(word))),
  )
  return parts.some(({ hit }) => hit) ? parts : []
}

/** A possible target of a card: its key, name and description. */
interface CardEntity {
  id: string
  name: string
  about: string
}

/**
 * Public entities to which a card may lead: the selected one first, then those whose names contain the query, exact
 * matches before others.
 * @param id the current selection; omitted if it no longer exists
 * @throws sign_in_required, forbidden
 */
export async function findCardEntities(
  { db, viewer }: OperationContext,
  kind: CardKind,
  { query = '', id = '', limit }: { query?: string | undefined; id?: string | undefined; limit: number },
): Promise<CardEntity[]> {
  requireMay(viewer, 'list-manuscripts')
  const selectedEntity = id === '' ? undefined : (await findEntities(db, [{ kind, id }])).get(entityKey({ kind, id }))
  const entities = kind === 'tool' ? toolsNamed(query).slice(0, limit) : await findEntitiesByName(db, kind, { query, limit })
  return [
    ...(selectedEntity ? [{ id, name: selectedEntity.title, about: selectedEntity.text }] : []),
    ...entities.filter((entity) => entity.id !== selectedEntity?.id),
  ]
}

function toolsNamed(query: string): CardEntity[] {
  const needle = query.toLowerCase()
  const entities = Object.values(tools).map(({ slug, title, lead }) => ({ id: slug, name: title, about: lead }))
  const isExactMatch = ({ id, name }: CardEntity) => name.toLowerCase() === needle || id === needle
  return entities
    .filter(({ id, name }) => name.toLowerCase().includes(needle) || id === needle)
    .toSorted((item, other) => Number(isExactMatch(other)) - Number(isExactMatch(item)))
}

/**
 * The manuscript of a published post, by its public type and number.
 * @returns its uid; null for staff who may not edit this one
 * @throws sign_in_required, forbidden, not_found
 */
export async function findEditableManuscript(
  { db, viewer }: OperationContext,
  type: PostType,
  id: number,
): Promise<number | null> {
  requireMay(viewer, 'read-figures')
  const row = await findManuscriptOfPost(db, type, id)
  if (!row) throw notFound()
  return may(viewer, 'edit-manuscript', permissionContext(row)) ? row.uid : null
}

/**
 * The entities of a kind to which a manuscript may refer: those with given numbers first, then those whose names
 * contain the query, exact matches first; for tags also spelling variants.
 * @throws sign_in_required, forbidden
 */
export async function findNames(
  { db, viewer }: OperationContext,
  kind: NameKind,
  requested: { ids?: readonly number[] | undefined; query?: string | undefined; limit: number },
): Promise<NamedRow[]> {
  requireMay(viewer, 'list-manuscripts')
  const { ids = [], query } = requested
  if (kind !== 'tag' || !query) return findRows(db, kind, requested)
  const equivalentTagId = (await tagsByIdentity(db)).get(identityOf(query))
  return findRows(
    db,
    kind,
    equivalentTagId === undefined || ids.includes(equivalentTagId) ? requested : { ...requested, ids: [...ids, equivalentTagId] },
  )
}
