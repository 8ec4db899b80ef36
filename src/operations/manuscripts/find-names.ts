import { findNames as findRows, type NamedRow } from '../../db/queries/names.ts'
import type { NameKind } from '../../domain/manuscripts/name-kinds.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/**
 * What a manuscript may name of a kind: those with some numbers first, then those whose names hold some words, the very words first.
 * @throws sign_in_required, forbidden
 */
export function findNames(
  { db, viewer }: OperationContext,
  kind: NameKind,
  asked: { ids?: readonly number[] | undefined; words?: string | undefined; limit: number },
): Promise<NamedRow[]> {
  requireMay(viewer, 'list-manuscripts')
  return findRows(db, kind, asked)
}
