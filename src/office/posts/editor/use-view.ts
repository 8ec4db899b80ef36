import type { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { preservedView, unknownView } from './locked-views.ts'
import type { Pictures } from './pictures/pictures.ts'
import { waitingView } from './pictures/waiting-view.ts'
import styles from './text.module.css'
import { type Shown, sameShown, shownOf } from './tools.ts'
import { isTypingContinued } from './typing-continued.ts'
import { typingPause } from './typing-debounce.ts'

/** What an editor renders besides its text. */
export interface Look {
  state: EditorState
  shown: Shown
}

/**
 * A ProseMirror editor in an element of the page. React renders what is around it; the text is the editor's own. During
 * plain typing nothing around it re-renders, because that would delay keystrokes.
 * @param changed called after each change of the text
 * @param isFocused whether the text was focused before the editor had loaded
 */
export function useView(
  place: RefObject<HTMLDivElement | null>,
  open: () => EditorState,
  changed: (state: EditorState) => void,
  described: string,
  pictures: Pictures,
  isFocused: boolean,
): { view: RefObject<EditorView | null>; look: Look; latest: RefObject<EditorState> } {
  const [look, setLook] = useState<Look>(() => lookAt(open()))
  const view = useRef<EditorView | null>(null)
  const latest = useRef(look.state)
  const onChange = useRef(changed)
  onChange.current = changed
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor is created once, from its initial values
  useEffect(() => {
    if (!place.current) return
    let drawing: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      clearTimeout(drawing)
      const state = latest.current
      setLook(({ shown }) => ({ state, shown: sameShown(shown, shownOf(state)) }))
    }
    const made = new EditorView(place.current, {
      state: look.state,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '內文',
        'aria-describedby': described,
        class: styles['text'] ?? '',
        spellcheck: 'true',
      },
      // the caret must not be covered by the bars at the top and bottom of the window
      scrollThreshold: bars,
      scrollMargin: bars,
      nodeViews: { kept: preservedView, unknown: unknownView, waiting: waitingView(pictures) },
      dispatchTransaction(tr) {
        const before = made.state
        const { state, transactions } = before.applyTransaction(tr)
        made.updateState(state)
        latest.current = state
        const isChanged = transactions.some(({ docChanged }) => docChanged)
        if (isChanged && isTypingContinued(before, state)) {
          clearTimeout(drawing)
          drawing = setTimeout(draw, typingPause)
        } else draw()
        if (isChanged) onChange.current(state)
      },
    })
    view.current = made
    if (isFocused) made.focus()
    return () => {
      clearTimeout(drawing)
      made.destroy()
      view.current = null
    }
  }, [])
  return { view, look, latest }
}

/** Minimum distance of the caret from the edges of the window, pixels. */
const bars = 120

const lookAt = (state: EditorState): Look => ({ state, shown: shownOf(state) })
