import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect } from 'react'
import { boxId } from '../../fields/boxes.ts'
import { renumber } from './renumber.ts'

/** The lines of the list in which something stands: the numbers of sources count these. */
const filledIn = (list: Element): Element[] =>
  [...list.querySelectorAll('li')].filter((line) => [...line.querySelectorAll('input')].some(({ value }) => value.trim() !== ''))

/** Lets the marks in the text follow their sources when a line of the list is moved, emptied or filled in by hand. */
export function useRenumbering(view: RefObject<EditorView | null>, within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = within.current?.closest('form')?.querySelector(`#${boxId('references')} ol`)
    if (!list) return
    let before = filledIn(list)
    const follow = () => {
      const after = filledIn(list)
      // a line that is not in the page any more was not emptied: others' sources have come in its place
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
