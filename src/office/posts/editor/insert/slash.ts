import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../schema.ts'
import { type Insertable, offeredFor } from './insertables.ts'

/** The menu that `/` opens at the beginning of a paragraph. */
export interface Slash {
  /** The sign and what is typed after it. */
  from: number
  to: number
  offered: readonly Insertable[]
  /** Which of them is chosen by Enter. */
  at: number
}

/** `shut`: where a sign stands whose menu was closed by Escape. */
interface Held {
  open: Slash | null
  shut: number | null
}

const key = new PluginKey<Held>('slash')

export const slashIn = (state: EditorState): Slash | null => key.getState(state)?.open ?? null

/** Names of the menu and of an entry in it, for who hears them. */
export const slashMenuId = 'slash-menu'
export const slashEntryId = (name: string) => `slash-${name}`

/**
 * Opens the menu where a paragraph begins with `/` or the full-width sign that an input method writes.
 * @param open is told which sheet an entry without a command wants
 */
export function slash(open: (name: string) => void): Plugin {
  return new Plugin<Held>({
    key,
    state: {
      init: () => ({ open: null, shut: null }),
      apply(tr, before, _, state) {
        const asked = tr.getMeta(key) as { at: number } | 'shut' | undefined
        if (asked === 'shut') return { open: null, shut: before.open?.from ?? null }
        if (asked && before.open) return { ...before, open: { ...before.open, at: asked.at } }
        if (!tr.docChanged && !before.open) return before
        const shut = before.shut === null ? null : stillShut(state.doc, tr.mapping.map(before.shut))
        return { open: slashOf(tr, state, { ...before, shut }), shut }
      },
    },
    props: {
      attributes(state): Record<string, string> {
        const menu = slashIn(state)
        const entry = menu?.offered[menu.at]
        return entry ? { 'aria-controls': slashMenuId, 'aria-activedescendant': slashEntryId(entry.name) } : {}
      },
      handleKeyDown(view, event) {
        const menu = slashIn(view.state)
        if (!menu || event.isComposing || event.keyCode === 229) return false
        const count = menu.offered.length
        if (event.key === 'ArrowDown') view.dispatch(view.state.tr.setMeta(key, { at: (menu.at + 1) % count }))
        else if (event.key === 'ArrowUp') view.dispatch(view.state.tr.setMeta(key, { at: (menu.at + count - 1) % count }))
        else if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(key, 'shut'))
        else if (event.key === 'Enter' || event.key === 'Tab') choose(view, menu.at, open)
        else return false
        return true
      },
    },
  })
}

/** Where a sign stands whose menu was closed; null once it is gone. */
const stillShut = (doc: Node, pos: number): number | null =>
  pos < doc.content.size && /^[/／]$/.test(doc.textBetween(pos, pos + 1)) ? pos : null

function slashOf(tr: Transaction, { selection, doc }: EditorState, before: Held): Slash | null {
  const { $from, empty } = selection
  if (!empty || $from.depth !== 1 || $from.parent.type !== schema.nodes.paragraph) return null
  const typed = /^[/／]([^\s/／]{0,16})$/.exec(doc.textBetween($from.start(), $from.pos, undefined, '\ufffc'))?.[1]
  if (typed === undefined || $from.parentOffset !== $from.parent.content.size) return null
  const from = $from.start()
  // a menu opens where somebody types, not where a caret comes by
  if (!before.open && (!tr.docChanged || before.shut === from)) return null
  const offered = offeredFor(typed)
  return offered.length > 0 ? { from, to: $from.pos, offered, at: 0 } : null
}

/** Puts in what was chosen, in the place of what was typed. */
export function choose(view: EditorView, at: number, open: (name: string) => void): void {
  const menu = slashIn(view.state)
  const entry = menu?.offered[at]
  if (!menu || !entry) return
  view.dispatch(view.state.tr.delete(menu.from, menu.to))
  if (entry.command) entry.command(view.state, view.dispatch, view)
  else open(entry.name)
}
