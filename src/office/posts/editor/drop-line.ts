import { Plugin } from 'prosemirror-state'
import { enlarge } from './enlarge.ts'

/** Shows the drop position during drag and drop. Its code is loaded on the first drag: most sessions have none. */
export const dropLine = new Plugin({
  view: (view) => {
    let isAsked = false
    const ask = () => {
      if (isAsked) return
      isAsked = true
      import('prosemirror-dropcursor').then(
        ({ dropCursor }) => enlarge(view, [dropCursor()]),
        () => {
          isAsked = false
        },
      )
    }
    view.dom.addEventListener('dragenter', ask)
    return { destroy: () => view.dom.removeEventListener('dragenter', ask) }
  },
})
