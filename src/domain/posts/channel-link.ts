import { type ChannelSlug, channels } from '../navigation/channel.ts'

/** Where a post's channel leads: a feature channel to its short address, every other to `/channel/{id}`. */
export function channelLink({ id, title }: { id: number; title: string }): { path: string; slug: ChannelSlug | null } {
  const slug = channels.find((channel) => channel.title === title)?.slug ?? null
  return { path: slug ? `/${slug}` : `/channel/${id}`, slug }
}
