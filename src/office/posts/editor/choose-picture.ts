import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'

/** Whether a key writes something: of an input method nobody knows yet what. */
const writes = ({ key, keyCode, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !isComposing && (keyCode === 229 || ([...key].length === 1 && !ctrlKey && !metaKey && !altKey))

/**
 * A press on a picture chooses the picture, to be moved or taken out; beside it, where its caption is, a press puts the caret there.
 * What is typed while a picture is chosen goes on with its caption: it would take the place of the picture.
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
