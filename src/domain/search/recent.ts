/** Searches that the device remembers. */
const remembered = 8

/** The remembered searches with one more: the latest first, each once. Blank ones are not remembered. */
export function withSearch(recent: readonly string[], keyword: string): string[] {
  const added = keyword.trim()
  return added === '' ? [...recent] : [added, ...recent.filter((other) => other !== added)].slice(0, remembered)
}

/** What the device kept, believed only as far as it is a list of words. */
export function readRecent(kept: string | null): string[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list)
      ? list.filter((entry) => typeof entry === 'string' && entry.trim() !== '').slice(0, remembered)
      : []
  } catch {
    return []
  }
}
