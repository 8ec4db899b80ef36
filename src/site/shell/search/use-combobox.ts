import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '../../../domain/navigation/search-keyword.ts'
import type { Offered } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

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
