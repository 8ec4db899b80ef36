/** The five feature channels. */
export const channels = [
  { slug: 'diet', title: '健康飲食' },
  { slug: 'ewm', title: '中西醫整合' },
  { slug: 'chronic', title: '慢性病' },
  { slug: 'sports', title: '活力生活' },
  { slug: 'smart', title: '智慧健康' },
] as const
export type ChannelSlug = (typeof channels)[number]['slug']

/** The section of the site to which a page belongs: a feature channel, the member pages, or a tag. */
export type SiteSection =
  | { kind: 'channel'; slug: ChannelSlug; title: string; path: string }
  | { kind: 'member' }
  | { kind: 'tag'; channel: ChannelSlug | null; tag: string }

/**
 * The section of a URL, by its first path segment. `/feature/diet` shows the same page as `/diet`.
 * Under `/tag` the channel comes from `spchannel` and the tag is the last path segment, decoded.
 */
export function sectionOfPath(pathname: string, search = ''): SiteSection | null {
  const segments = pathname.split('/').filter(Boolean)
  const [first = '', ...rest] = segments[0] === 'feature' ? segments.slice(1) : segments
  const channel = channelBySlug(first)
  if (channel && rest.length === 0) return { kind: 'channel', ...channel, path: `/${channel.slug}` }
  if (first === 'member') return { kind: 'member' }
  if (first !== 'tag') return null
  return { kind: 'tag', channel: channelOfTag(search), tag: decodeSegment(rest.at(-1) ?? '') }
}

/** The channel from which a tag page was reached, by its query. */
export const channelOfTag = (search: string): ChannelSlug | null =>
  channelBySlug(new URLSearchParams(search).get('spchannel') ?? '')?.slug ?? null

/** The channel whose title the header shows: that of the page, or the one from which a tag page was reached. */
export function headerChannel(section: SiteSection | null): { slug: ChannelSlug; title: string; path: string } | null {
  const slug = section?.kind === 'channel' ? section.slug : section?.kind === 'tag' ? section.channel : null
  const channel = slug && channelBySlug(slug)
  return channel ? { ...channel, path: `/${channel.slug}` } : null
}

export const channelBySlug = (slug: string) => channels.find((channel) => channel.slug === slug)

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
