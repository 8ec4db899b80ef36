/** The reason for a similar post: the strongest common feature. */
export type Likeness = { by: 'tag' | 'channel'; name: string } | { by: 'text' }

/** Stored form of a reason: `tag:血壓`, `text`, `channel:慢性病`. */
export function storedLikeness(likeness: Likeness): string {
  return likeness.by === 'text' ? likeness.by : `${likeness.by}:${likeness.name}`
}

/** Display text of a stored reason. */
export function likenessInWords(stored: string): string {
  if (stored.startsWith('tag:')) return `同樣談 ${stored.slice('tag:'.length)}`
  if (stored.startsWith('channel:')) return `更多 ${stored.slice('channel:'.length)}`
  return '內容相近'
}

export const readTogether = '讀過這篇的人也讀'

/** Minimum trend score for 「本週熱門」 to be true. */
const trendingFrom = 3

/** The reason for a popular post. @param trendScore reads of about the last week */
export function popularInWords(trendScore: number): string {
  return trendScore >= trendingFrom ? '本週熱門' : '讀者常讀'
}
