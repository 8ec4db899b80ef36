import { joinTextblockBackward, toggleMark, wrapIn } from 'prosemirror-commands'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { liftTarget } from 'prosemirror-transform'
import { nodeAround } from './blocks.ts'
import { type MarkName, schema } from './schema.ts'

/** Maximum nesting depth of lists: for readability, and to limit the depth of documents. */
export const maxListDepth = 6

/** Converts the selection to paragraphs (0) or headings. Captions, cells and list items are unchanged. */
export const setLevel =
  (level: 0 | 2 | 3): Command =>
  (state, dispatch) => {
    const { doc, selection, tr } = state
    const [paragraph, heading] = [schema.nodes.paragraph, schema.nodes.heading]
    const to = level === 0 ? paragraph : heading
    let applies = false
    doc.nodesBetween(selection.from, selection.to, (node, pos) => {
      if (node.type !== paragraph && node.type !== heading) return !node.isTextblock
      const index = doc.resolve(pos).index()
      const parent = doc.resolve(pos).parent
      const isSame = node.type === to && (level === 0 || node.attrs['level'] === level)
      if (isSame || !parent.canReplaceWith(index, index + 1, to)) return false
      applies = true
      const { key, anchor = null } = node.attrs
      tr.setNodeMarkup(tr.mapping.map(pos), to, level === 0 ? { key } : { key, level, anchor })
      return false
    })
    if (applies) dispatch?.(tr.scrollIntoView())
    return applies
  }

/** The level of the block at the start of the selection; null in blocks without one. */
export function levelOf({ selection: { $from } }: EditorState): 0 | 2 | 3 | null {
  const { type, attrs } = $from.parent
  if (type === schema.nodes.heading) return attrs['level'] as 2 | 3
  return type === schema.nodes.paragraph && $from.depth === 1 ? 0 : null
}

/** Number of lists around the selection. */
const listDepth = ({ selection: { $from } }: EditorState) =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(({ type }) => type === schema.nodes.list).length

/** Wraps the selection in a list, converts it to the other kind, or unwraps it. */
export const toggleList =
  (ordered: boolean): Command =>
  (state, dispatch) => {
    const list = nodeAround(state, 'list')
    if (!list) {
      if (levelOf(state) === 2 || levelOf(state) === 3) return headingsIntoList(ordered)(state, dispatch)
      return wrapInList(schema.nodes.list, { ordered })(state, dispatch)
    }
    if (list.node.attrs['ordered'] === ordered) return liftListItem(schema.nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeAttribute(list.pos, 'ordered', ordered).setNodeAttribute(list.pos, 'start', 1))
    return true
  }

/** Headings cannot be list items: they are converted to paragraphs in the same step. */
const headingsIntoList =
  (ordered: boolean): Command =>
  (state, dispatch) =>
    setLevel(0)(state, (tr) => {
      const paragraphState = state.apply(tr)
      wrapInList(schema.nodes.list, { ordered })(paragraphState, (wrapped) => {
        for (const step of wrapped.steps) tr.step(step)
      })
      dispatch?.(tr)
    })

/** Nests a list item under the previous one. Items of steps cannot be nested. */
export const indentListItem: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const parentList = $from.blockRange($to, ({ firstChild }) => firstChild?.type === schema.nodes.list_item)?.parent
  if (parentList?.type !== schema.nodes.list || listDepth(state) >= maxListDepth) return false
  return sinkListItem(schema.nodes.list_item)(state, dispatch)
}
export const outdentListItem: Command = liftListItem(schema.nodes.list_item)

/**
 * Backspace at the start of a list item outdents it by one level, finally out of the list; the next press joins it to
 * the text before.
 */
export const exitListItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parentOffset > 0) return false
  const [entry, list] = [$from.node(-1), $from.node(-2)]
  if (entry?.type === schema.nodes.list_item && list?.type === schema.nodes.list && $from.index(-1) === 0)
    return outdentListItem(state, dispatch)
  const before = $from.depth === 1 ? state.doc.maybeChild($from.index(0) - 1) : null
  return before?.type === schema.nodes.list && joinTextblockBackward(state, dispatch)
}

/** Wraps paragraphs in a quotation, or unwraps them. */
export const toggleQuote: Command = (state, dispatch) => {
  if (!nodeAround(state, 'quote')) return wrapIn(schema.nodes.quote)(state, dispatch)
  const { $from, $to } = state.selection
  const range = $from.blockRange($to, ({ type }) => type === schema.nodes.quote)
  const target = range && liftTarget(range)
  if (!range || target === null) return false
  dispatch?.(state.tr.lift(range, target).scrollIntoView())
  return true
}

const opposite: Partial<Record<MarkName, MarkName>> = { sup: 'sub', sub: 'sup' }

/** Toggles a mark on the selection or the stored marks. Superscript and subscript are exclusive. */
export const toggleMarkNamed =
  (name: MarkName): Command =>
  (state, dispatch, view) => {
    const other = opposite[name]
    return toggleMark(schema.marks[name])(
      state,
      dispatch &&
        ((tr) => {
          if (other) {
            tr.removeStoredMark(schema.marks[other])
            for (const { $from, $to } of state.selection.ranges) tr.removeMark($from.pos, $to.pos, schema.marks[other])
          }
          dispatch(tr)
        }),
      view,
    )
  }

export function hasMark({ doc, selection, storedMarks }: EditorState, name: MarkName): boolean {
  const mark = schema.marks[name]
  if (selection.empty) return Boolean(mark.isInSet(storedMarks ?? selection.$from.marks()))
  return selection.ranges.some(({ $from, $to }) => doc.rangeHasMark($from.pos, $to.pos, mark))
}

/** The range and the target of the link at the selection; null outside of one. */
export function linkAtSelection({ doc, selection: { $from } }: EditorState): { from: number; to: number; href: string } | null {
  const { parent } = $from
  if (!parent.inlineContent) return null
  const [after, before] = [parent.childAfter($from.parentOffset), parent.childBefore($from.parentOffset)]
  const linkAt = (index: number) => parent.maybeChild(index)?.marks.find(({ type }) => type === schema.marks.link)
  const start = after.node && linkAt(after.index) ? after.index : before.index
  const link = linkAt(start)
  if (!link) return null
  const hasLink = (index: number) => linkAt(index)?.eq(link) === true
  let [first, last] = [start, start]
  while (hasLink(first - 1)) first -= 1
  while (hasLink(last + 1)) last += 1
  const blockStart = doc.resolve($from.start())
  return { from: blockStart.posAtIndex(first), to: blockStart.posAtIndex(last + 1), href: link.attrs['href'] as string }
}

/**
 * Sets the target of the selection, or of the link at the caret; an empty URL removes it.
 * @param text text to insert where there is neither
 */
export const setLink =
  (href: string, text = href): Command =>
  (state, dispatch) => {
    const { selection, tr } = state
    const link = selection.empty ? linkAtSelection(state) : null
    const { from, to } = link ?? selection
    if (!state.selection.$from.parent.inlineContent) return false
    if (href === '') tr.removeMark(from, to, schema.marks.link)
    else if (from === to) {
      tr.insert(from, schema.text(text, [schema.marks.link.create({ href })]))
      tr.setSelection(TextSelection.create(tr.doc, from + text.length))
    } else tr.removeMark(from, to, schema.marks.link).addMark(from, to, schema.marks.link.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }
