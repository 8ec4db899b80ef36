import { findRedirect } from '../../db/queries/addresses.ts'
import { redirectKey, redirectKeysOf } from '../../domain/navigation/redirects.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/**
 * Where an address moved. An exact redirect takes precedence over one that ignores the query.
 * @throws not_found when it has no redirect
 */
export async function findMovedTo({ db }: OperationContext, address: string): Promise<string> {
  const found = await findRedirect(db, redirectKeysOf(redirectKey(address)))
  if (!found) throw notFound()
  return found.to_url
}
