import { useEffect, useEffectEvent, useId } from 'react'
import { SuggestionList, useCombobox } from './suggestion-list.tsx'

interface HeaderSuggestionsProps {
  input: HTMLInputElement
  query: string
  close: () => void
}

/** Turns the header's plain search field into a combobox with suggestions. Loaded on the first keystroke. */
export default function HeaderSuggestions({ input, query, close }: HeaderSuggestionsProps) {
  const list = useId()
  const { suggestions, activeIndex, open, onKey } = useCombobox(query, close)
  const isOpen = suggestions.length > 0
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (onKey(event)) event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    input.addEventListener('keydown', listen)
    return () => {
      input.removeEventListener('keydown', listen)
      // on unmount the field becomes a plain one again
      input.role = null
      for (const reported of ['autocomplete', 'expanded', 'controls', 'activedescendant'])
        input.removeAttribute(`aria-${reported}`)
    }
  }, [input])
  useEffect(() => {
    input.role = 'combobox'
    input.ariaAutoComplete = 'list'
    input.ariaExpanded = String(isOpen)
    input.setAttribute('aria-controls', list)
    if (activeIndex >= 0) input.setAttribute('aria-activedescendant', `${list}-${activeIndex}`)
    else input.removeAttribute('aria-activedescendant')
  }, [input, list, isOpen, activeIndex])
  return <SuggestionList id={list} suggestions={suggestions} activeIndex={activeIndex} onSelect={open} />
}
