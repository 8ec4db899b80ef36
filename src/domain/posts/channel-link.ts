import { type ChannelSlug, channels } from '../navigation/channel.ts'

/** The link of a post's channel: a feature channel at its short path, every other at `/channel/{id}`. */
export function channelLink({ id, title }: { id: number; title: string }): { path: string; slug: ChannelSlug | null } {
  const slug = channels.find((channel) => channel.title === title)?.slug ?? null
  return { path: slug ? `/${slug}` : `/channel/${id}`, slug }
}
