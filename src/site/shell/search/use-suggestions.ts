import { useEffect, useState } from 'react'
import { useApi } from '../../api.ts'
import type { Offered } from './suggestion-list.tsx'

/** Debounce before the suggestions are fetched, milliseconds. */
const pause = 120

/** Suggestions for the current input; empty for empty input, and never those of an earlier input. */
export function useSuggestions(typed: string): Offered[] {
  const api = useApi()
  const [answer, setAnswer] = useState<{ typed: string; offered: Offered[] }>({ typed: '', offered: [] })
  useEffect(() => {
    if (typed === '') return
    let wanted = true
    const timer = setTimeout(() => {
      api('GET /api/v3.0/search/suggest', { query: { keyword: typed } }).then(
        ({ items }) => wanted && setAnswer({ typed, offered: items }),
        // a failure is ignored: the search works without suggestions
        () => undefined,
      )
    }, pause)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [api, typed])
  return typed === '' || !typed.startsWith(answer.typed) ? [] : answer.offered
}
