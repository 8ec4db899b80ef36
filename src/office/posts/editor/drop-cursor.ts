import { Plugin } from 'prosemirror-state'
import { addPlugins } from './add-plugins.ts'

/** Shows the drop position during drag and drop. Its code is loaded on the first drag: most sessions have none. */
export const dropLine = new Plugin({
  view: (view) => {
    let isRequested = false
    const ask = () => {
      if (isRequested) return
      isRequested = true
      import('prosemirror-dropcursor').then(
        ({ dropCursor }) => addPlugins(view, [dropCursor()]),
        () => {
          isRequested = false
        },
      )
    }
    view.dom.addEventListener('dragenter', ask)
    return { destroy: () => view.dom.removeEventListener('dragenter', ask) }
  },
})
