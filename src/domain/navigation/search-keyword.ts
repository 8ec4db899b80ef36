/** Length limits of a search keyword, characters. */
export const keywordLimit = 200

/**
 * Normalises a typed search: trimmed (the full-width space too) and at most 200 characters. Null for blank text, which
 * is silently ignored.
 */
export function searchKeyword(input: string | null | undefined): string | null {
  const trimmed = (input ?? '').trim()
  if (trimmed === '') return null
  return [...trimmed].slice(0, keywordLimit).join('').trim()
}

/** The URL of the search page for a keyword. */
export function searchPath(keyword: string): string {
  return `/search?keyword=${encodeURIComponent(keyword)}`
}
