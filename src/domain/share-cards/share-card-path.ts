import { postTypes } from '../posts/post-type.ts'

/** Size of a share card in pixels, as social networks and messengers require. */
export const shareCardSize = { width: 1200, height: 630 } as const

/** Kinds of share cards: a post, or a page of one item; `site` is for every other page. */
export const shareCardKinds = [
  ...postTypes,
  'author',
  'column',
  'channel',
  'tag',
  'special',
  'magazine',
  'video',
  'quiz',
  'tool',
  'site',
] as const
export type ShareCardKind = (typeof shareCardKinds)[number]

/**
 * The key of a share card: the item's number, a tool's slug, `home` for the site. Never a text, so that clients cannot
 * have arbitrary text rendered.
 */
export interface ShareCardKey {
  kind: ShareCardKind
  key: string
}

const pathPattern = /^\/share-card\/([a-z]+)\/([1-9]\d{0,8}|[a-z][a-z_]{0,29})\.jpg$/

/** The URL of a share card. */
export const shareCardPath = (kind: ShareCardKind, key: string | number): string => `/share-card/${kind}/${key}.jpg`

/** Parses the URL of a share card; null if invalid. */
export function parseShareCardPath(path: string): ShareCardKey | null {
  const match = pathPattern.exec(path)
  const kind = shareCardKinds.find((candidate) => candidate === match?.[1])
  const key = match?.[2]
  if (!kind || key === undefined) return null
  const hasName = kind === 'tool' || kind === 'site'
  return hasName === /^\d/.test(key) ? null : { kind, key }
}
