import { postTypes } from '../posts/post-type.ts'

/** Size of a share card in pixels, as social networks and messengers want it. */
export const shareCardSize = { width: 1200, height: 630 } as const

/** What has a share card: a post, or a page that stands for one thing; `site` stands for every other page. */
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

/** Whose share card: the thing's number, a tool's slug, `home` for the site. Never words: nobody can have any text drawn. */
export interface ShareCardKey {
  kind: ShareCardKind
  key: string
}

const address = /^\/share-card\/([a-z]+)\/([1-9]\d{0,8}|[a-z][a-z_]{0,29})\.jpg$/

/** The address of a share card. */
export const shareCardPath = (kind: ShareCardKind, key: string | number): string => `/share-card/${kind}/${key}.jpg`

/** Whose share card an address names, or null when it names none. */
export function parseShareCardPath(path: string): ShareCardKey | null {
  const match = address.exec(path)
  const kind = shareCardKinds.find((known) => known === match?.[1])
  const key = match?.[2]
  if (!kind || key === undefined) return null
  const named = kind === 'tool' || kind === 'site'
  return named === /^\d/.test(key) ? null : { kind, key }
}
