/** Why a post stands beside another: the strongest thing that they share. */
export type Likeness = { by: 'tag' | 'channel'; name: string } | { by: 'text' }

/** A likeness as it is kept: `tag:血壓`, `text`, `channel:慢性病`. */
export function keepLikeness(likeness: Likeness): string {
  return likeness.by === 'text' ? likeness.by : `${likeness.by}:${likeness.name}`
}

/** A kept likeness in words. */
export function likenessInWords(kept: string): string {
  if (kept.startsWith('tag:')) return `同樣談 ${kept.slice('tag:'.length)}`
  if (kept.startsWith('channel:')) return `更多 ${kept.slice('channel:'.length)}`
  return '內容相近'
}

export const readTogether = '讀過這篇的人也讀'

/** How warm a post must be for 「本週熱門」 to be true. */
const hotFrom = 3

/** Why a post that many read is recommended. @param warmth its reads of about the last week */
export function popularInWords(warmth: number): string {
  return warmth >= hotFrom ? '本週熱門' : '讀者常讀'
}
