import { findNumbers } from '../../db/queries/places.ts'
import type { OperationContext } from '../context.ts'
import { findTagIdByName } from '../places/find-tag-by-name.ts'
import { cached } from '../ttl-cache.ts'

/** A reader's filter of a list, as in an address: a channel by slug or number, a tag by name, in any spelling. */
export interface Narrowing {
  channel?: string | undefined
  tag?: string | undefined
}

/** The resolved numbers, or null if the channel or the tag does not exist: then the result is empty. */
export async function numbersOf(
  context: OperationContext,
  { channel, tag }: Narrowing,
): Promise<{ channel?: number; tag?: number } | null> {
  if (!channel && !tag) return {}
  const wanted = { channel: channel || null, tag: tag || null }
  const found = await cached(context, JSON.stringify(['numbers', wanted]), () => findNumbers(context.db, wanted))
  const tagId = found.tag ?? (tag ? await findTagIdByName(context, tag) : null)
  if ((channel && !found.channel) || (tag && !tagId)) return null
  return { ...(found.channel && { channel: found.channel }), ...(tagId && { tag: tagId }) }
}
