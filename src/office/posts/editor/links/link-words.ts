import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { addPlugins } from '../add-plugins.ts'
import styles from '../over-text.module.css'
import { linkAround } from '../text-commands.ts'

interface Words {
  from: number
  to: number
}

const key = new PluginKey<Words | null>('link words')

/** Highlights the link text while the panel has the focus: browsers hide the selection then. */
const marking = new Plugin<Words | null>({
  key,
  state: {
    init: () => null,
    apply(tr, before) {
      const update = tr.getMeta(key) as { words: Words | null } | undefined
      if (update) return update.words
      return before && { from: tr.mapping.map(before.from), to: tr.mapping.map(before.to) }
    },
  },
  props: {
    decorations(state) {
      const words = key.getState(state)
      if (!words) return null
      return DecorationSet.create(state.doc, [Decoration.inline(words.from, words.to, { class: styles['found-here'] ?? '' })])
    },
  },
})

/** The text that a link applies to: the selection, else the link at the caret; null for none. */
export function linkWords(state: EditorState): (Words & { text: string }) | null {
  const { from, to } = state.selection.empty ? (linkAround(state) ?? state.selection) : state.selection
  return from === to ? null : { from, to, text: state.doc.textBetween(from, to, ' ') }
}

/** Highlights it in the text. @returns function that removes the highlight */
export function markLinkWords(view: EditorView): () => void {
  const mark = (words: Words | null) => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { words }).setMeta('addToHistory', false))
  }
  if (key.getState(view.state) === undefined) addPlugins(view, [marking])
  mark(linkWords(view.state))
  return () => mark(null)
}
