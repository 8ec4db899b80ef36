import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { onEnter } from '../../../parts/on-enter.ts'
import { addPlugins } from '../add-plugins.ts'
import styles from '../editor.module.css'
import overTextStyles from '../over-text.module.css'
import { schema } from '../schema.ts'
import { scrollToMiddle } from '../scroll-into-view.ts'
import sheetStyles from '../sheets.module.css'

/** The range of a match. */
interface Match {
  from: number
  to: number
}

/**
 * The ranges of a search term in a text, ignoring marks and case. Matches are within one paragraph, cell or caption,
 * never across two.
 */
export function findMatches(doc: Node, query: string): Match[] {
  if (query === '') return []
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  const matches: Match[] = []
  doc.descendants((block, pos) => {
    if (!block.isTextblock) return true
    // a non-text node is represented by one character that cannot be typed
    for (const { index, 0: hit } of searchableText(block).matchAll(pattern))
      matches.push({ from: pos + 1 + index, to: pos + 1 + index + hit.length })
    return false
  })
  return matches
}

const searchableText = (block: Node): string => {
  let text = ''
  block.forEach((inline) => {
    text += inline.isText ? inline.text : '\ufffc'.repeat(inline.nodeSize)
  })
  return text
}

/** Replaces matches, with the marks at their start; undone in one step. */
export const replaceMatches =
  (matches: readonly Match[], replacement: string): Command =>
  (state, dispatch) => {
    if (matches.length === 0) return false
    const tr = closeHistory(state.tr)
    for (const { from, to } of matches.toReversed()) {
      const marks = state.doc.nodeAt(from)?.marks ?? []
      if (replacement === '') tr.delete(from, to)
      else tr.replaceWith(from, to, schema.text(replacement, marks))
    }
    const [first] = matches
    if (first) tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(first.from, -1) + replacement.length))
    dispatch?.(tr)
    return true
  }

/** The next or previous match from a position, wrapping around. @returns -1 where there is none */
export function nextMatch(matches: readonly Match[], pos: number, direction: 1 | -1): number {
  if (matches.length === 0) return -1
  const index = direction > 0 ? matches.findIndex(({ from }) => from >= pos) : matches.findLastIndex(({ to }) => to <= pos)
  return index >= 0 ? index : direction > 0 ? 0 : matches.length - 1
}

interface FindState {
  query: string
  matches: readonly Match[]
  /** Index of the current match; -1 for none. */
  at: number
}

const key = new PluginKey<FindState>('finding')
const emptyFindState: FindState = { query: '', matches: [], at: -1 }
/** Maximum number of highlighted matches: more would slow down the editor. */
const maxHighlights = 1000

/** Highlights the matches while searching. */
export const findPlugin = new Plugin<FindState>({
  key,
  state: {
    init: () => emptyFindState,
    apply(tr, before, _, { doc }) {
      const update = tr.getMeta(key) as Partial<FindState> | undefined
      const now = { ...before, ...update }
      if (now.query === '') return emptyFindState
      if (now.query === before.query && !tr.docChanged) return now
      return { ...now, matches: findMatches(doc, now.query), at: -1 }
    },
  },
  props: {
    decorations(state) {
      const { matches, at } = findStateOf(state)
      if (matches.length === 0) return null
      const highlighted = matches.slice(0, maxHighlights)
      if (at >= maxHighlights && matches[at]) highlighted.push(matches[at])
      return DecorationSet.create(
        state.doc,
        highlighted.map((match) =>
          Decoration.inline(match.from, match.to, {
            class: overTextStyles[match === matches[at] ? 'current-match' : 'match'] ?? '',
          }),
        ),
      )
    },
  },
})

export const findStateOf = (state: EditorState): FindState => key.getState(state) ?? emptyFindState

/** Adds the search plugin to an editor; idempotent. */
function openFind(view: EditorView): void {
  if (!key.getState(view.state)) addPlugins(view, [findPlugin])
}

/** Searches for a term; an empty one ends the search. */
export function findText({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>, query: string): void {
  dispatch(state.tr.setMeta(key, { query, at: -1 }).setMeta('addToHistory', false))
}

/** Selects the next or previous match. */
export function goToMatch({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>, direction: 1 | -1): void {
  const { matches, at } = findStateOf(state)
  const currentMatch = matches[at]
  const pos = currentMatch ? (direction > 0 ? currentMatch.to : currentMatch.from) : state.selection.from
  const next = nextMatch(matches, pos, direction)
  const match = matches[next]
  if (!match) return
  const tr = state.tr.setMeta(key, { at: next }).setSelection(TextSelection.create(state.doc, match.from, match.to))
  dispatch(tr)
}

/** Find and replace in the text. */
export default function FindSheet({ view, state, close }: { view: EditorView; state: EditorState; close: () => void }) {
  const [query, setQuery] = useState(() => {
    const { from, to } = state.selection
    return state.doc.textBetween(from, to, '\n').split('\n')[0]?.slice(0, 60) ?? ''
  })
  const [other, setOther] = useState('')
  const [composing, setComposing] = useState(false)
  const [done, setDone] = useState('')
  // the search ignores an unfinished IME composition
  useEffect(() => {
    if (composing) return
    openFind(view)
    findText(view, query)
  }, [view, query, composing])
  useEffect(() => () => void (view.isDestroyed || findText(view, '')), [view])

  const { matches, at } = findStateOf(state)
  const goToNextMatch = (direction: 1 | -1) => {
    setDone('')
    goToMatch(view, direction)
    const { matches, at } = findStateOf(view.state)
    const match = matches[at]
    if (match) scrollToMiddle(view, match.from)
  }
  // input since the last render may have moved the matches; without a current match the next one is used
  const replace = () => {
    if (findStateOf(view.state).at < 0) goToNextMatch(1)
    const { matches, at } = findStateOf(view.state)
    const match = matches[at]
    if (!match || !replaceMatches([match], other)(view.state, view.dispatch)) return
    goToNextMatch(1)
    setDone('換了 1 處；復原一次就回來。')
  }
  const replaceAll = () => {
    const { matches } = findStateOf(view.state)
    const count = matches.length
    if (replaceMatches(matches, other)(view.state, view.dispatch)) setDone(`換了 ${count} 處；復原一次就全部回來。`)
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
  }
  const resultText =
    matches.length === 0 ? '沒有找到。' : at < 0 ? `共 ${matches.length} 處。` : `第 ${at + 1} 處，共 ${matches.length} 處。`
  return (
    <fieldset aria-label="尋找與取代" className={styles['sheet']} onKeyDown={onEscape}>
      <TextField
        label="尋找"
        value={query}
        onChange={(event) => {
          setDone('')
          setQuery(event.target.value)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onEnter(() => goToNextMatch(1))}
        // the initial search term is the selected text, and is replaced by typing
        onFocus={(event) => event.target.select()}
        maxLength={200}
        autoFocus
      />
      <TextField
        label="換成"
        value={other}
        onChange={(event) => setOther(event.target.value)}
        onKeyDown={onEnter(replace)}
        maxLength={200}
      />
      <div className={sheetStyles['actions']}>
        <Button variant="quiet" size="small" onClick={() => goToNextMatch(-1)}>
          上一處
        </Button>
        <Button variant="quiet" size="small" onClick={() => goToNextMatch(1)}>
          下一處
        </Button>
        <Button variant="secondary" size="small" onClick={replace}>
          取代
        </Button>
        <Button variant="secondary" size="small" onClick={replaceAll}>
          全部取代
        </Button>
        <Button variant="quiet" size="small" onClick={close}>
          關閉
        </Button>
      </div>
      <p role="status" className={sheetStyles['message']}>
        {done || (query !== '' && resultText)}
      </p>
    </fieldset>
  )
}
