import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../schema.ts'
import { type Insertable, matchInsertables } from './insertables.ts'

/** State of the menu that `/` opens at the start of a paragraph. */
export interface Slash {
  /** The range of the sign and the text after it. */
  from: number
  to: number
  entries: readonly Insertable[]
  /** Index of the entry chosen by Enter. */
  at: number
}

interface SlashState {
  open: Slash | null
  /** Position of a sign whose menu was closed by Escape. */
  dismissedAt: number | null
}

const key = new PluginKey<SlashState>('slash')

export const slashMenuOf = (state: EditorState): Slash | null => key.getState(state)?.open ?? null

/** Ids of the menu and its entries, for ARIA. */
export const slashMenuId = 'slash-menu'
export const slashEntryId = (name: string) => `slash-${name}`

/**
 * Opens the menu where a paragraph starts with `/` or the full-width sign of an input method.
 * @param openSheet called with the panel of an entry without a command
 */
export function slashPlugin(openSheet: (name: string) => void): Plugin {
  return new Plugin<SlashState>({
    key,
    state: {
      init: () => ({ open: null, dismissedAt: null }),
      apply(tr, before, _, state) {
        const update = tr.getMeta(key) as { at: number } | 'dismiss' | undefined
        if (update === 'dismiss') return { open: null, dismissedAt: before.open?.from ?? null }
        if (update && before.open) return { ...before, open: { ...before.open, at: update.at } }
        if (!tr.docChanged && !before.open) return before
        const dismissedAt = before.dismissedAt === null ? null : stillDismissed(state.doc, tr.mapping.map(before.dismissedAt))
        return { open: slashOf(tr, state, { ...before, dismissedAt }), dismissedAt }
      },
    },
    props: {
      attributes(state): Record<string, string> {
        const menu = slashMenuOf(state)
        const entry = menu?.entries[menu.at]
        return entry ? { 'aria-controls': slashMenuId, 'aria-activedescendant': slashEntryId(entry.name) } : {}
      },
      handleKeyDown(view, event) {
        const menu = slashMenuOf(view.state)
        if (!menu || event.isComposing || event.keyCode === 229) return false
        const count = menu.entries.length
        if (event.key === 'ArrowDown') view.dispatch(view.state.tr.setMeta(key, { at: (menu.at + 1) % count }))
        else if (event.key === 'ArrowUp') view.dispatch(view.state.tr.setMeta(key, { at: (menu.at + count - 1) % count }))
        else if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(key, 'dismiss'))
        else if (event.key === 'Enter' || event.key === 'Tab') chooseEntry(view, menu.at, openSheet)
        else return false
        return true
      },
    },
  })
}

/** The position of a sign whose menu was closed; null once it is deleted. */
const stillDismissed = (doc: Node, pos: number): number | null =>
  pos < doc.content.size && /^[/／]$/.test(doc.textBetween(pos, pos + 1)) ? pos : null

function slashOf(tr: Transaction, { selection, doc }: EditorState, before: SlashState): Slash | null {
  const { $from, empty } = selection
  if (!empty || $from.depth !== 1 || $from.parent.type !== schema.nodes.paragraph) return null
  const query = /^[/／]([^\s/／]{0,16})$/.exec(doc.textBetween($from.start(), $from.pos, undefined, '\ufffc'))?.[1]
  if (query === undefined || $from.parentOffset !== $from.parent.content.size) return null
  const from = $from.start()
  // the menu opens on typing, not on caret movement
  if (!before.open && (!tr.docChanged || before.dismissedAt === from)) return null
  const entries = matchInsertables(query)
  return entries.length > 0 ? { from, to: $from.pos, entries, at: 0 } : null
}

/** Inserts the chosen entry in place of the typed text. */
export function chooseEntry(view: EditorView, index: number, openSheet: (name: string) => void): void {
  const menu = slashMenuOf(view.state)
  const entry = menu?.entries[index]
  if (!menu || !entry) return
  view.dispatch(view.state.tr.delete(menu.from, menu.to))
  if (entry.command) entry.command(view.state, view.dispatch, view)
  else openSheet(entry.name)
}
