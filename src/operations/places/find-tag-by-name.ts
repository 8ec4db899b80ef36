import { findTag, type TagRow } from '../../db/queries/places.ts'
import { tagsByIdentity } from '../../db/queries/tags.ts'
import { identityOf } from '../../domain/text/identity.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'

/** A tag by its name or number, including former ones and spelling variants; null for none. */
export async function findTagByName(context: Pick<OperationContext, 'db' | 'cache'>, which: string): Promise<TagRow | null> {
  const found = await findTag(context.db, which)
  if (found) return found
  const id = await findTagIdByName(context, which)
  return id === null ? null : findTag(context.db, String(id))
}

/**
 * The number of the tag with this name in any spelling; null for none. The cached map may be older than a rename: the
 * tag's present name is decisive.
 */
export async function findTagIdByName(context: Pick<OperationContext, 'db' | 'cache'>, name: string): Promise<number | null> {
  const identity = identityOf(name)
  if (identity === '') return null
  const tags = await cached(context, 'tags by identity', () => tagsByIdentity(context.db))
  const id = tags.get(identity) ?? null
  const now = id === null ? null : await findTag(context.db, String(id))
  return now !== null && identityOf(now.name) === identity ? id : null
}
