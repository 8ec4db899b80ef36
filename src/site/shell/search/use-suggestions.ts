import { useEffect, useState } from 'react'
import { useApi } from '../../api.ts'
import type { Offered } from './suggestion-list.tsx'

/** Milliseconds without a key before the suggestions are fetched. */
const pause = 120

/** Suggestions for what has been typed so far; none while there is nothing, and those of an older text never. */
export function useSuggestions(typed: string): Offered[] {
  const api = useApi()
  const [answer, setAnswer] = useState<{ typed: string; offered: Offered[] }>({ typed: '', offered: [] })
  useEffect(() => {
    if (typed === '') return
    let wanted = true
    const timer = setTimeout(() => {
      api('GET /api/v3.0/search/suggest', { query: { keyword: typed } }).then(
        ({ items }) => wanted && setAnswer({ typed, offered: items }),
        // no suggestions are no fault: the search works without them
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
