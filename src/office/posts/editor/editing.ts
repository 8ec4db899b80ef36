import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import { EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { addPlugins } from './add-plugins.ts'
import { parseDocument } from './document.ts'
import { editorKeys } from './keymap.ts'
import { newBlockKey } from './new-keys.ts'
import { schema } from './schema.ts'
import { tablePlugin } from './tables/tables.ts'

/** Whether a key inserts text: with an IME the text is not known yet. */
const writes = ({ key, keyCode, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !isComposing && (keyCode === 229 || ([...key].length === 1 && !ctrlKey && !metaKey && !altKey))

/** Blocks that show a picture above their text. */
const pictures = new Set(['image', 'diagram'])

/**
 * A click on an image or a drawing selects it, to be moved, changed or deleted; a click on its caption or list places
 * the caret there. Typing while it is selected extends its caption or list instead of replacing it.
 */
export const selectPictureOnClick = new Plugin({
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

interface NodePosition {
  node: Node
  pos: number
}

/**
 * Assigns each new block a key, in the same undo step. Of two blocks with one key, as after a split, the first
 * non-empty one keeps it, together with the anchor name of a heading.
 */
const uniqueBlockKeys = new Plugin({
  appendTransaction: (transactions, _, state) => (transactions.some(({ docChanged }) => docChanged) ? keyed(state) : null),
})

/** The transaction that assigns missing or duplicate keys; null where there are none. */
function keyed(state: EditorState): Transaction | null {
  const tr = state.tr
  for (const { pos, node } of nodesWithoutKey(state.doc)) {
    tr.setNodeAttribute(pos, 'key', newBlockKey())
    if (node.attrs['anchor']) tr.setNodeAttribute(pos, 'anchor', null)
  }
  return tr.docChanged ? tr : null
}

function nodesWithoutKey(doc: Node): NodePosition[] {
  const byKey = new Map<string | null, NodePosition[]>()
  doc.descendants((node, pos) => {
    if (node.isInline) return false
    if (!('key' in node.attrs)) return true
    const key = node.attrs['key'] as string | null
    const positions = byKey.get(key)
    if (positions) positions.push({ node, pos })
    else byKey.set(key, [{ node, pos }])
    return true
  })
  return [...byKey].flatMap(([key, sameKeyBlocks]) => {
    if (key === null) return sameKeyBlocks
    if (sameKeyBlocks.length === 1) return []
    const keyOwner = sameKeyBlocks.find(({ node }) => node.textContent !== '') ?? sameKeyBlocks[0]
    return sameKeyBlocks.filter((item) => item !== keyOwner)
  })
}

/** Shows the drop position during drag and drop. Its code is loaded on the first drag: most sessions have none. */
const dropLine = new Plugin({
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

/**
 * Synchronises the caret position before a key is handled. Browsers report a moved caret with a delay, and keys that
 * were queued during a busy frame arrive earlier: Enter right after Home would split a word in the middle.
 */
const syncCaret = new Plugin({
  props: {
    handleDOMEvents: {
      keydown(view, event) {
        if (!event.isComposing && event.keyCode !== 229) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
        return false
      },
    },
  },
})

const { heading, list, quote } = schema.nodes

/**
 * Input rules for headings, lists and quotations at the start of a line, as in plain text. The full-width space of an
 * input method does not trigger them.
 */
const signs = inputRules({
  rules: [
    textblockTypeInputRule(/^(##|###)[ \u00a0]$/, heading, ([, signs = '']) => ({ level: signs.length })),
    wrappingInputRule(/^[-*][ \u00a0]$/, list, { ordered: false }),
    wrappingInputRule(/^(\d{1,4})\.[ \u00a0]$/, list, ([, start]) => ({ ordered: true, start: Number(start) })),
    wrappingInputRule(/^>[ \u00a0]$/, quote),
  ],
})

/**
 * The initial editor state. @param toToolbar handler of Alt+F10 @param more plugins that run before the editor's own
 */
export function createEditorState(document: PostDocument, toToolbar: () => void, more: Plugin[] = []): EditorState {
  return EditorState.create({
    doc: parseDocument(document),
    plugins: [
      syncCaret,
      ...more,
      signs,
      editorKeys(toToolbar),
      history({ depth: 500 }),
      uniqueBlockKeys,
      selectPictureOnClick,
      dropLine,
      gapCursor(),
      tablePlugin,
    ],
  })
}
