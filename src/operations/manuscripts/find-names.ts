import { findNames as findRows, type NamedRow } from '../../db/queries/names.ts'
import { tagsByIdentity } from '../../db/queries/tags.ts'
import type { NameKind } from '../../domain/manuscripts/name-kinds.ts'
import { identityOf } from '../../domain/text/identity.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/**
 * The entities of a kind to which a manuscript may refer: those with given numbers first, then those whose names
 * contain the words, exact matches first; for tags also spelling variants.
 * @throws sign_in_required, forbidden
 */
export async function findNames(
  { db, viewer }: OperationContext,
  kind: NameKind,
  query: { ids?: readonly number[] | undefined; words?: string | undefined; limit: number },
): Promise<NamedRow[]> {
  requireMay(viewer, 'list-manuscripts')
  const { ids = [], words } = query
  if (kind !== 'tag' || !words) return findRows(db, kind, query)
  const same = (await tagsByIdentity(db)).get(identityOf(words))
  return findRows(db, kind, same === undefined || ids.includes(same) ? query : { ...query, ids: [...ids, same] })
}
