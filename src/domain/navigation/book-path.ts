interface NamedChannel {
  id: number
  slug: string
}

/**
 * The canonical place of a book list. All books are at /book (/book/list is the same list); the books of one channel
 * are at /book/list/{slug}, also if the URL names the channel by its number or by the filter.
 * @param id the last part of /book/list/{id}
 * @param channel the filter of the URL, which takes precedence over `id`; an unknown one results in an empty list
 * of all books
 * @returns null if `id` names no channel
 */
export function bookPlace<Channel extends NamedChannel>(
  channels: readonly Channel[],
  id: string | undefined,
  { channel }: { channel?: string | undefined },
): { path: string; channel: Channel | null } | null {
  const findChannel = (key: string) => channels.find((item) => item.slug === key || String(item.id) === key)
  if (id !== undefined && !findChannel(id)) return null
  const requestedChannel = channel ?? id
  const namedChannel = requestedChannel === undefined ? undefined : findChannel(requestedChannel)
  return namedChannel ? { path: `/book/list/${namedChannel.slug}`, channel: namedChannel } : { path: '/book', channel: null }
}
