import { Plugin } from 'prosemirror-state'
import { addPlugins } from './add-plugins.ts'

/** Shows the drop position during drag and drop. Its code is loaded on the first drag: most sessions have none. */
export const dropLine = new Plugin({
  view: (view) => {
    let isLoading = false
    const ask = () => {
      if (isLoading) return
      isLoading = true
      import('prosemirror-dropcursor').then(
        ({ dropCursor }) => addPlugins(view, [dropCursor()]),
        () => {
          isLoading = false
        },
      )
    }
    view.dom.addEventListener('dragenter', ask)
    return { destroy: () => view.dom.removeEventListener('dragenter', ask) }
  },
})
