/** The properties of a house ad that the choice depends on. */
interface AdCandidate {
  id: number
  slot: string
  url: string
}

/** Whether an advertisement suits an audience: a subscription is not offered to subscribers. */
export const suitsAudience = (audience: string, { url }: Pick<AdCandidate, 'url'>): boolean =>
  audience !== 'subscriber' || !/^\/(subscriptions|payment\/info-input)\b/.test(url)

/**
 * Chooses the house ad of a slot. The choice depends on the page and its audience, never on the reader, so that a cached
 * page and the browser agree. Pages differ, and slots of the same kind on one page (`turn` 0, 1, 2…) differ as long as there are
 * enough ads. An ad that links to the current page is never chosen.
 */
export function chooseHouseAd<Ad extends AdCandidate>(
  ads: readonly Ad[],
  { slot, path, turn: rotation, audience }: { slot: string; path: string; turn: number; audience: string },
): Ad | null {
  const fitting = ads.filter((ad) => ad.slot === slot && ad.url !== path && suitsAudience(audience, ad))
  return fitting[(numberOf(path) + rotation) % fitting.length] ?? null
}

/** Deterministic hash of a text (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
