import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '../../../domain/navigation/search-keyword.ts'
import { useApi } from '../../api.ts'
import type { Offered } from './suggestion-list.tsx'

/** Debounce before the suggestions are fetched, milliseconds. */
const pause = 120

/** Suggestions for the current input; empty for empty input, and never those of an earlier input. */
function useSuggestions(typed: string): Offered[] {
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

/**
 * Keyboard behaviour of a search field with suggestions: arrow keys select, Enter opens, Escape closes. Keys that
 * belong to an IME composition (注音, 倉頡…) are ignored.
 */
export function useCombobox(typed: string, close: () => void) {
  const [chosen, setChosen] = useState({ typed, at: -1 })
  const navigate = useNavigate()
  const offered = useSuggestions(typed)
  const at = chosen.typed === typed ? chosen.at : -1
  const go = ({ text }: Offered) => {
    close()
    navigate(searchPath(text))
  }
  /** True when the list handled the key. */
  const onKey = (event: KeyboardEvent | globalThis.KeyboardEvent): boolean => {
    const composing = 'nativeEvent' in event ? event.nativeEvent.isComposing : event.isComposing
    if (composing || offered.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const one = offered[at]
    if (step !== undefined) setChosen({ typed, at: ((at + step + 1 + offered.length + 1) % (offered.length + 1)) - 1 })
    else if (event.key === 'Enter' && one) go(one)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  return { offered, chosen: at, go, onKey }
}
