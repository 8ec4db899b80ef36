import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'

/** Whether a key inserts text: with an IME the text is not known yet. */
const writes = ({ key, keyCode, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !isComposing && (keyCode === 229 || ([...key].length === 1 && !ctrlKey && !metaKey && !altKey))

/**
 * A click on an image selects it, to be moved or deleted; a click on its caption places the caret there. Typing while
 * an image is selected extends its caption instead of replacing the image.
 */
export const choosePicture = new Plugin({
  props: {
    handleClickOn(view, _, node, at, { target }) {
      if (node.type.name !== 'image' || (target as Element).localName !== 'img') return false
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
      return true
    },
    handleDOMEvents: {
      keydown(view, event) {
        const { selection, doc, tr } = view.state
        if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image' || !writes(event)) return false
        view.dispatch(tr.setSelection(TextSelection.create(doc, selection.to - 1)))
        return false
      },
    },
  },
})
