import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'

/** Whether a key inserts text: with an IME the text is not known yet. */
const writes = ({ key, keyCode, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !isComposing && (keyCode === 229 || ([...key].length === 1 && !ctrlKey && !metaKey && !altKey))

/** Blocks that show a picture above their text. */
const pictures = new Set(['image', 'diagram'])

/**
 * A click on an image or a drawing selects it, to be moved, changed or deleted; a click on its caption or list places
 * the caret there. Typing while it is selected extends its caption or list instead of replacing it.
 */
export const choosePicture = new Plugin({
  props: {
    handleClickOn(view, _, node, at, { target }) {
      if (!pictures.has(node.type.name) || (target as Element).localName !== 'img') return false
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
      return true
    },
    handleDOMEvents: {
      keydown(view, event) {
        const { selection, doc, tr } = view.state
        if (!(selection instanceof NodeSelection) || !pictures.has(selection.node.type.name) || !writes(event)) return false
        view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(selection.to - 1), -1)))
        return false
      },
    },
  },
})
