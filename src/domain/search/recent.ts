/** Maximum number of stored searches on a device. */
const maxKeywords = 8

/** The stored searches with one more: the latest first, each once. Blank ones are not stored. */
export function addRecentSearch(recent: readonly string[], keyword: string): string[] {
  const added = keyword.trim()
  return added === '' ? [...recent] : [added, ...recent.filter((other) => other !== added)].slice(0, maxKeywords)
}

/** Parses the stored searches; an invalid value is ignored. */
export function readRecent(storedText: string | null): string[] {
  try {
    const list: unknown = JSON.parse(storedText ?? '[]')
    return Array.isArray(list)
      ? list.filter((entry) => typeof entry === 'string' && entry.trim() !== '').slice(0, maxKeywords)
      : []
  } catch {
    return []
  }
}
