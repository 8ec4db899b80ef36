/** What the choice between the magazine's own advertisements needs to know of each. */
interface Choosable {
  id: number
  slot: string
  url: string
}

/**
 * Which of the magazine's own advertisements stands in a slot. It depends on the page alone, never on who reads, so a
 * kept page and the browser agree; pages differ, and slots of the same kind on one page (`turn` 0, 1, 2…) as far as
 * there are enough. None leads to the page that it stands on.
 */
export function chooseHouseAd<Ad extends Choosable>(
  ads: readonly Ad[],
  { slot, path, turn }: { slot: string; path: string; turn: number },
): Ad | null {
  const fitting = ads.filter((ad) => ad.slot === slot && ad.url !== path)
  return fitting[(numberOf(path) + turn) % fitting.length] ?? null
}

/** A number that a text always gives (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
