import { findNumbers } from '../../db/queries/places.ts'
import type { OperationContext } from '../context.ts'
import { tagIdCalled } from '../places/tag-called.ts'
import { cached } from '../ttl-cache.ts'

/** What a reader narrows a list by, as it stands in an address: a channel by slug or number, a tag by name, in any spelling. */
export interface Narrowing {
  channel?: string | undefined
  tag?: string | undefined
}

/** The numbers behind it, or null where there is no such channel or tag: nothing can be left then. */
export async function numbersOf(
  context: OperationContext,
  { channel, tag }: Narrowing,
): Promise<{ channel?: number; tag?: number } | null> {
  if (!channel && !tag) return {}
  const wanted = { channel: channel || null, tag: tag || null }
  const found = await cached(context, JSON.stringify(['numbers', wanted]), () => findNumbers(context.db, wanted))
  const tagId = found.tag ?? (tag ? await tagIdCalled(context, tag) : null)
  if ((channel && !found.channel) || (tag && !tagId)) return null
  return { ...(found.channel && { channel: found.channel }), ...(tagId && { tag: tagId }) }
}
