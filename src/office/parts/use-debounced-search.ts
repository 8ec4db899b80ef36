import { useEffect, useRef, useState } from 'react'

/** Debounce of a search, milliseconds. */
const afterKey = 250

export type SearchProgress<Found> =
  | { kind: 'none' }
  | { kind: 'looking' }
  | { kind: 'found'; results: Found }
  | { kind: 'failed' }

/**
 * Results for text being typed: of two requests the newer one counts.
 * @param query null while no search is needed: during IME composition
 */
export function useDebouncedSearch<Found>(
  query: string | null,
  search: (query: string) => Promise<Found>,
): SearchProgress<Found> {
  const [searched, setSearched] = useState<SearchProgress<Found>>({ kind: 'none' })
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    if (query === null) {
      setSearched({ kind: 'none' })
      return
    }
    let isNewest = true
    setSearched((before) => (before.kind === 'found' ? before : { kind: 'looking' }))
    const timer = setTimeout(() => {
      latest.current(query).then(
        (results) => isNewest && setSearched({ kind: 'found', results }),
        () => isNewest && setSearched({ kind: 'failed' }),
      )
    }, afterKey)
    return () => {
      isNewest = false
      clearTimeout(timer)
    }
  }, [query])
  return searched
}
