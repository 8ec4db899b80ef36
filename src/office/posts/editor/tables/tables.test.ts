import fc from 'fast-check'
import { GapCursor } from 'prosemirror-gapcursor'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { AllSelection, type EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { type Block, documentOf } from '../../../../domain/posts/blocks.ts'
import { createEditorState } from '../editing.ts'
import { schema } from '../schema.ts'
import { tableEditing } from './table-editing.ts'
import { tableToolsIn } from './tables.ts'

/** A minimal test double of an editor view: every caret is in the first and last line of its block. */
class Desk {
  state: EditorState
  composing = false
  dispatch = (tr: EditorState['tr']) => {
    this.state = this.state.applyTransaction(tr).state
  }
  endOfTextblock = () => true
  constructor(state: EditorState) {
    this.state = state
  }
  someProp = (name: string, predicate: (prop: unknown) => unknown) =>
    this.state.plugins.some(({ props }) => {
      const prop = props[name as keyof typeof props]
      return prop !== undefined && predicate(prop)
    })
  get #view() {
    return this as unknown as EditorView
  }
  select(selection: Selection): void {
    this.dispatch(this.state.tr.setSelection(selection))
  }
  press(key: string, modifier: 'ctrlKey' | 'shiftKey' | null = null): void {
    const event = { key, keyCode: 0, isComposing: false, ...(modifier && { [modifier]: true }) } as KeyboardEvent
    const isDone = this.someProp('handleKeyDown', (handle) =>
      (handle as (view: EditorView, event: KeyboardEvent) => boolean)(this.#view, event),
    )
    if (!isDone) this.#byBrowser(key)
  }
  /** The browser's default handling of a key at a caret between two characters. */
  #byBrowser(key: string): void {
    const { $head, empty } = this.state.selection
    const by = { Backspace: -1, Delete: 1 }[key]
    if (by === undefined || !empty || !$head.parent.inlineContent) return
    const to = $head.parentOffset + by
    if (to < 0 || to > $head.parent.content.size) return
    this.dispatch(this.state.tr.delete(Math.min($head.pos, $head.pos + by), Math.max($head.pos, $head.pos + by)))
  }
  type(): void {
    this.dispatch(this.state.tr.insertText('字'))
  }
  cut(): void {
    this.dispatch(this.state.tr.deleteSelection())
  }
  paste(slice: Slice): void {
    const event = {} as ClipboardEvent
    const isDone = this.someProp('handlePaste', (handle) =>
      (handle as (view: EditorView, event: ClipboardEvent, slice: Slice) => boolean)(this.#view, event, slice),
    )
    if (!isDone) this.dispatch(this.state.tr.replaceSelection(slice))
  }
}

const words = (text: string) => (text === '' ? [] : [{ type: 'text' as const, text }])
const paragraph = (text: string, key = 'p'): Block => ({ type: 'paragraph', attrs: { key }, content: words(text) })
const flag = (text: string, key = 'f'): Block => ({
  type: 'red_flag',
  attrs: { key, flag: 'emergency' },
  content: [{ type: 'paragraph', attrs: { key: `i${key}` }, content: words(text) }],
})
const picture: Block = { type: 'image', attrs: { key: 'm', media: 'cover-1', width: 1, height: 1, alt: null }, content: [] }
const wall: Block = { type: 'wall_here', attrs: { key: 'w' } }
/** Every cell is marked with a sign of its column. */
const signs = ['甲', '乙', '丙', '丁']
const table = (key: string, rows: number, columns: number, isStated: (row: number, column: number) => boolean): Block => ({
  type: 'table',
  attrs: { key, label: '' },
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'table_row',
    content: Array.from({ length: columns }, (_, column) => ({
      type: row === 0 ? 'table_header' : 'table_cell',
      content: words(isStated(row, column) ? (signs[column] ?? '').repeat(2) : ''),
    })),
  })),
})

const node = (block: Block): Node => schema.nodeFromJSON(block)
/** Signs of no column, so that pasted cells may overwrite any. */
const pastable: Record<string, Slice> = {
  word: new Slice(Fragment.from(node(paragraph('貼'))), 1, 1),
  paragraphs: new Slice(Fragment.from([node(paragraph('貼')), node(paragraph('上'))]), 1, 1),
  blocks: new Slice(Fragment.from([node(paragraph('貼')), node(picture), node(flag('旗')), node(wall)]), 0, 0),
  box: new Slice(Fragment.from(node(flag('旗'))), 2, 2),
  caption: new Slice(Fragment.from(node({ ...picture, content: words('說') } as Block)), 1, 1),
  list: new Slice(
    Fragment.from(
      schema.node(
        'list',
        null,
        ['一', '二'].map((text) => schema.node('list_item', null, node(paragraph(text)))),
      ),
    ),
    3,
    3,
  ),
  tableAmongText: new Slice(
    Fragment.from([node(paragraph('貼')), node(table('x', 2, 2, () => false)), node(paragraph('上'))]),
    1,
    1,
  ),
}
const cells = new Slice(Fragment.from(node(table('x', 2, 3, () => false))), 0, 0)

const actions: Record<string, (desk: Desk) => void> = {
  ...Object.fromEntries(
    ['Enter', 'Backspace', 'Delete', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => [
      key,
      (desk: Desk) => desk.press(key),
    ]),
  ),
  lineBreak: (desk) => desk.press('Enter', 'shiftKey'),
  backByWord: (desk) => desk.press('Backspace', 'ctrlKey'),
  deleteByWord: (desk) => desk.press('Delete', 'ctrlKey'),
  undo: (desk) => desk.press('z', 'ctrlKey'),
  all: (desk) => desk.press('a', 'ctrlKey'),
  type: (desk) => desk.type(),
  cut: (desk) => desk.cut(),
  ...Object.fromEntries(Object.entries(pastable).map(([name, slice]) => [name, (desk: Desk) => desk.paste(slice)])),
}

const selections: Record<string, (doc: Node, from: number, to: number) => Selection | null> = {
  caret: (doc, from) => TextSelection.between(doc.resolve(from), doc.resolve(from)),
  words: (doc, from, to) => TextSelection.between(doc.resolve(from), doc.resolve(to)),
  gap: (doc, from) => {
    const position = (GapCursor as unknown as { findFrom(at: unknown, by: number): GapCursor['$head'] | null }).findFrom(
      doc.resolve(from),
      1,
    )
    return position && new GapCursor(position)
  },
  node: (doc, from) => {
    const $at = doc.resolve(from)
    return $at.nodeAfter && NodeSelection.isSelectable($at.nodeAfter) ? NodeSelection.create(doc, from) : null
  },
  cells: (doc, from, to) => {
    const all: number[] = []
    doc.descendants(({ type }, pos, parent, nth) => {
      if (/cell$/.test(String(type.spec['tableRole']))) all.push(pos)
      return parent === null || nth >= 0
    })
    const [one, other] = [all[from % (all.length || 1)], all[to % (all.length || 1)]]
    if (one === undefined || other === undefined) return null
    return doc.resolve(one).node(1) === doc.resolve(other).node(1) ? CellSelection.create(doc, one, other) : null
  },
  all: (doc) => new AllSelection(doc),
}

const anyTable = (key: string) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    )
    .map(([rows, columns, actual]) => table(key, rows, columns, (row, column) => actual[row * 4 + column] === true))
const anyNeighbours = (key: string) =>
  fc.subarray([
    paragraph('前後', `p${key}`),
    flag('旗', `f${key}`),
    { ...picture, attrs: { ...picture.attrs, key: `${key}m` } } as Block,
  ])
const anyText = fc
  .tuple(anyNeighbours('1'), anyTable('t1'), anyNeighbours('2'), anyTable('t2'), anyNeighbours('3'))
  .map(([first, one, between, other, last]) => documentOf([...first, one, ...between, other, ...last]))
const anyActions = fc.array(
  fc.tuple(fc.option(fc.constantFrom(...Object.keys(selections))), fc.nat(), fc.nat(), fc.constantFrom(...Object.keys(actions))),
  { minLength: 1, maxLength: 8 },
)

/** Rows that differ in length from the first of their table, and signs in the wrong column. */
function disorder(doc: Node): string[] {
  const cells: string[] = []
  doc.descendants((one, _, parent) => {
    if (one.type === schema.nodes.table)
      one.forEach((row) => {
        if (row.childCount !== one.firstChild?.childCount) cells.push(`ragged: ${one}`)
        row.forEach((cell, __, column) => {
          for (const sign of signs)
            if (cell.textContent.includes(sign) && sign !== signs[column]) cells.push(`${sign} in column ${column}: ${one}`)
        })
      })
    if (one.isTextblock && parent?.type !== schema.nodes.table_row && signs.some((sign) => one.textContent.includes(sign)))
      cells.push(`out of its table: ${one}`)
    return !one.isTextblock
  })
  return cells
}

test.each([
  ['', [...tableEditing], { ...actions, cells: (desk: Desk) => desk.paste(cells) }],
  [', also before what edits tables has come', [], actions],
])('tables stay rectangular and text in its column, whatever is selected, pressed or pasted%s', (_, more, all) => {
  const names = Object.keys(all)
  fc.assert(
    fc.property(anyText, anyActions, fc.nat(), (document, input, other) => {
      const desk = new Desk(createEditorState(document, () => undefined, [...more]))
      for (const [kind, from, to, name] of input) {
        const { doc } = desk.state
        const size = doc.content.size + 1
        const selection =
          kind === null || (kind === 'cells' && more.length === 0) ? null : selections[kind]?.(doc, from % size, to % size)
        if (selection) desk.select(selection)
        const action = (other + from) % 9 === 0 ? (names.at(-1) ?? name) : name
        ;(all as typeof actions)[action]?.(desk)
        desk.state.doc.check()
        expect([action, kind, disorder(desk.state.doc)]).toEqual([action, kind, []])
      }
    }),
    { numRuns: 600 },
  )
})

const kindsOf = ({ doc }: EditorState) => doc.content.content.map(({ type }) => type.name)

test.each([
  ['table', table('t', 2, 2, () => true), 'ArrowDown'],
  ['red_flag', flag('胸痛'), 'ArrowDown'],
  ['image', picture, 'ArrowDown'],
  ['wall_here', wall, 'ArrowDown'],
])('arrow down from a %s at the end of the text leads into a new paragraph', (kind, block, key) => {
  const desk = new Desk(createEditorState(documentOf([block]), () => undefined, [...tableEditing]))
  const { doc } = desk.state
  desk.select(block === wall ? NodeSelection.create(doc, 0) : TextSelection.atEnd(doc))
  desk.press(key)
  expect(kindsOf(desk.state)).toEqual([kind, 'paragraph'])
  expect([desk.state.selection.$head.parent.type.name, desk.state.selection.$head.depth]).toEqual(['paragraph', 1])
})

test('Enter twice in the last cell leaves the table without an empty line, elsewhere a break', () => {
  const desk = new Desk(createEditorState(documentOf([table('t', 2, 2, () => true)]), () => undefined, [...tableEditing]))
  const before = desk.state.doc.child(0)
  desk.select(TextSelection.atEnd(desk.state.doc))
  for (const key of ['Enter', 'Enter']) desk.press(key)
  desk.type()
  expect(desk.state.doc.child(0).eq(before)).toBe(true)
  expect(desk.state.doc.child(1).textContent).toBe('字')
  desk.select(TextSelection.create(desk.state.doc, 4))
  for (const key of ['Enter', 'Enter']) desk.press(key)
  expect(kindsOf(desk.state)).toEqual(['table', 'paragraph'])
})

test('標題列 toggles a whole row, also a mixed one, and keeps text and other rows', () => {
  const desk = new Desk(createEditorState(documentOf([table('t', 2, 3, () => true)]), () => undefined, [...tableEditing]))
  const tools = tableToolsIn(desk.state)
  const tool = (name: string) => tools.find((one) => one.name === name)
  const kinds = () => desk.state.doc.child(0).content.content.map((row) => row.content.content.map(({ type }) => type.name[6]))
  const press = (name: string) => tool(name)?.command?.(desk.state, desk.dispatch)
  const isOn = () => tool('header-row')?.isOn?.(desk.state)
  desk.select(TextSelection.atEnd(desk.state.doc))
  const words = desk.state.doc.textContent
  press('header')
  expect([kinds(), isOn()]).toEqual([[[...'hhh'], [...'cch']], false])
  press('header-row')
  expect([kinds(), isOn()]).toEqual([[[...'hhh'], [...'hhh']], true])
  press('header-row')
  expect([kinds(), isOn()]).toEqual([[[...'hhh'], [...'ccc']], false])
  expect(desk.state.doc.textContent).toBe(words)
  desk.press('z', 'ctrlKey')
  expect(kinds()[1]).toEqual([...'hhh'])
})
