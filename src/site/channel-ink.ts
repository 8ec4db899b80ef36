import type { CSSProperties } from 'react'
import { channelLink } from '../domain/posts/channel-link.ts'

/** Sets `--channel-ink` for what is inside: a feature channel's own ink, else the brand's. */
export function channelInk(channel: { id: number; title: string } | undefined): CSSProperties {
  const slug = channel && channelLink(channel).slug
  return { '--channel-ink': slug ? `var(--channel-${slug})` : 'var(--brand)' } as CSSProperties
}
