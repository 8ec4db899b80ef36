import { Plugin } from 'prosemirror-state'
import { enlarge } from './enlarge.ts'

/** Shows where what is dragged would fall. What draws that line comes when something is dragged: most texts are only typed. */
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
