import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { addPlugins } from '../add-plugins.ts'
import styles from '../over-text.module.css'
import { type Match, matchesIn, nextMatch } from './find.ts'

interface Finding {
  words: string
  matches: readonly Match[]
  /** Index of the current match; -1 for none. */
  at: number
}

const key = new PluginKey<Finding>('finding')
const nothing: Finding = { words: '', matches: [], at: -1 }
/** Maximum number of highlighted matches: more would slow down the editor. */
const shown = 1000

/** Highlights the matches while searching. */
export const finding = new Plugin<Finding>({
  key,
  state: {
    init: () => nothing,
    apply(tr, before, _, { doc }) {
      const update = tr.getMeta(key) as Partial<Finding> | undefined
      const now = { ...before, ...update }
      if (now.words === '') return nothing
      if (now.words === before.words && !tr.docChanged) return now
      return { ...now, matches: matchesIn(doc, now.words), at: -1 }
    },
  },
  props: {
    decorations(state) {
      const { matches, at } = findingIn(state)
      if (matches.length === 0) return null
      const all = matches.slice(0, shown)
      if (at >= shown && matches[at]) all.push(matches[at])
      return DecorationSet.create(
        state.doc,
        all.map((match) =>
          Decoration.inline(match.from, match.to, { class: styles[match === matches[at] ? 'found-here' : 'found'] ?? '' }),
        ),
      )
    },
  },
})

export const findingIn = (state: EditorState): Finding => key.getState(state) ?? nothing

/** Adds the search plugin to an editor; idempotent. */
export function openFind(view: EditorView): void {
  if (!key.getState(view.state)) addPlugins(view, [finding])
}

/** Searches for a term; an empty one ends the search. */
export function findText({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>, words: string): void {
  dispatch(state.tr.setMeta(key, { words, at: -1 }).setMeta('addToHistory', false))
}

/** Selects the next or previous match. */
export function goTo({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>, by: 1 | -1): void {
  const { matches, at } = findingIn(state)
  const here = matches[at]
  const place = here ? (by > 0 ? here.to : here.from) : state.selection.from
  const next = nextMatch(matches, place, by)
  const match = matches[next]
  if (!match) return
  const tr = state.tr.setMeta(key, { at: next }).setSelection(TextSelection.create(state.doc, match.from, match.to))
  dispatch(tr)
}
