import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallResponse } from '../../../contract/client.ts'
import type { SearchGroup } from '../../../contract/search.ts'
import { placeNames } from '../../../domain/navigation/place-names.ts'
import { searchPath } from '../../../domain/navigation/search-keyword.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useApi } from '../../api.ts'
import styles from './suggestion-list.module.css'

const ownNames = {
  page: '頁面',
  tool: '工具',
  quiz: '測驗',
  video: '圖解',
  author: '作者',
  channel: '頻道',
  magazine: '雜誌',
}
type GroupWithListName = Exclude<SearchGroup['type'], keyof typeof ownNames>

/** Names of the result kinds apart from posts; a feature has that of its list page. */
export const kindName = (kind: SearchGroup['type']): string =>
  Object.hasOwn(ownNames, kind) ? ownNames[kind as keyof typeof ownNames] : placeNames[`/${kind as GroupWithListName}`]

/** A suggestion of a search field. */
type Suggestion = CallResponse<'GET /api/v3.0/search/suggest'>['items'][number]

const otherNames = { tag: '標籤', word: '名詞', title: '文章' }
const suggestionKindLabel = (kind: Suggestion['kind']): string =>
  kind === 'tag' || kind === 'word' || kind === 'title' ? otherNames[kind] : kindName(kind)

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the suggestion selected by the arrow keys; -1 for none. */
  activeIndex: number
  onSelect: (one: Suggestion) => void
}

/** The suggestions below a search field, and their count for screen readers. The field is the combobox of this list. */
export function SuggestionList({ id, suggestions, activeIndex, onSelect }: SuggestionListProps) {
  const isOpen = suggestions.length > 0
  return (
    <>
      <div id={id} role="listbox" aria-label="搜尋建議" hidden={!isOpen} className={styles['offered']} tabIndex={-1}>
        {suggestions.map((item, index) => (
          <div
            key={item.text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className={styles['option']}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onPointerUp={() => onSelect(item)}
          >
            <span>{item.text}</span>
            <span className={styles['kind']}>{suggestionKindLabel(item.kind)}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen ? `${suggestions.length} 個建議，用上下鍵選擇` : ''}</span>
      </VisuallyHidden>
    </>
  )
}

/** Debounce before the suggestions are fetched, milliseconds. */
const pause = 120

/** Suggestions for the current input; empty for empty input, and never those of an earlier input. */
function useSuggestions(query: string): Suggestion[] {
  const api = useApi()
  const [result, setResult] = useState<{ query: string; suggestions: Suggestion[] }>({ query: '', suggestions: [] })
  useEffect(() => {
    if (query === '') return
    let isActive = true
    const timer = setTimeout(() => {
      api('GET /api/v3.0/search/suggest', { query: { keyword: query } }).then(
        ({ items }) => isActive && setResult({ query, suggestions: items }),
        // a failure is ignored: the search works without suggestions
        () => undefined,
      )
    }, pause)
    return () => {
      isActive = false
      clearTimeout(timer)
    }
  }, [api, query])
  return query === '' || !query.startsWith(result.query) ? [] : result.suggestions
}

/**
 * Keyboard behaviour of a search field with suggestions: arrow keys select, Enter opens, Escape closes. Keys that
 * belong to an IME composition (注音, 倉頡…) are ignored.
 */
export function useCombobox(query: string, close: () => void) {
  const [selection, setSelection] = useState({ query, at: -1 })
  const navigate = useNavigate()
  const suggestions = useSuggestions(query)
  const index = selection.query === query ? selection.at : -1
  const open = ({ text }: Suggestion) => {
    close()
    navigate(searchPath(text))
  }
  /** True when the list handled the key. */
  const onKey = (event: KeyboardEvent | globalThis.KeyboardEvent): boolean => {
    const composing = 'nativeEvent' in event ? event.nativeEvent.isComposing : event.isComposing
    if (composing || suggestions.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const suggestion = suggestions[index]
    if (step !== undefined)
      setSelection({ query, at: ((index + step + 1 + suggestions.length + 1) % (suggestions.length + 1)) - 1 })
    else if (event.key === 'Enter' && suggestion) open(suggestion)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  return { suggestions, activeIndex: index, open, onKey }
}
