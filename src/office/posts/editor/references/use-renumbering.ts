import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect } from 'react'
import { fieldId } from '../../fields/form-fields.ts'
import { renumber } from './renumber.ts'

/** The non-empty lines of the list, which are the numbered references. */
const filledIn = (list: Element): Element[] =>
  [...list.querySelectorAll('li')].filter((line) => [...line.querySelectorAll('input')].some(({ value }) => value.trim() !== ''))

/** Updates the reference numbers in the text when a line of the list is moved, cleared or filled in manually. */
export function useRenumbering(view: RefObject<EditorView | null>, within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = within.current?.closest('form')?.querySelector(`#${fieldId('references')} ol`)
    if (!list) return
    let before = filledIn(list)
    const follow = () => {
      const after = filledIn(list)
      // a line removed from the page was not cleared: other users' references have replaced it
      const change = view.current && renumber(view.current.state, before, after, (line) => line.isConnected)
      before = after
      if (change) view.current?.dispatch(change)
    }
    const moves = new MutationObserver(follow)
    moves.observe(list, { childList: true })
    list.addEventListener('change', follow)
    return () => {
      moves.disconnect()
      list.removeEventListener('change', follow)
    }
  }, [view, within])
}
