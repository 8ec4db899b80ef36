import { useEffect, useEffectEvent, useId } from 'react'
import { SuggestionList, useCombobox } from './suggestion-list.tsx'

interface HeaderSuggestionsProps {
  input: HTMLInputElement
  typed: string
  close: () => void
}

/** Turns the header's plain search field into a combobox with suggestions. Loaded on the first keystroke. */
export default function HeaderSuggestions({ input, typed, close }: HeaderSuggestionsProps) {
  const list = useId()
  const { offered, chosen, go, onKey } = useCombobox(typed, close)
  const isOpen = offered.length > 0
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
    if (chosen >= 0) input.setAttribute('aria-activedescendant', `${list}-${chosen}`)
    else input.removeAttribute('aria-activedescendant')
  }, [input, list, isOpen, chosen])
  return <SuggestionList id={list} offered={offered} activeIndex={chosen} onChoose={go} />
}
