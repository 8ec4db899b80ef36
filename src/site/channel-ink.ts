import type { CSSProperties } from 'react'
import { channelLink } from '../domain/posts/channel-link.ts'

/** Sets `--channel-ink` for the subtree: the feature channel's own colour, else the brand's. */
export function channelInk(channel: { id: number; title: string } | undefined): CSSProperties {
  const slug = channel && channelLink(channel).slug
  return { '--channel-ink': slug ? `var(--channel-${slug})` : 'var(--brand)' } as CSSProperties
}
