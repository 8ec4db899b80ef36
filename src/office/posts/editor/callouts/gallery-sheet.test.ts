import { undo } from 'prosemirror-history'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type Block, documentOf, readDocument } from '../../../../domain/posts/blocks.ts'
import { blockOfSelection } from '../blocks.ts'
import { serializeDocument } from '../document.ts'
import { createEditorState } from '../editing.ts'
import { insertables } from '../insert/insertables.ts'
import { insertPlaceholders, placeholdersIn, removePlaceholder, replacePlaceholder } from '../pictures/pictures.ts'
import { showDocument } from '../show-document.ts'
import { movePicture, removePicture } from './gallery-sheet.tsx'

const words: Block = { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '第一段' }] }
const picture = (id: string) => ({ id, width: 1600, height: 900, alt: '' })

/** An editor with a gallery that was just inserted after a paragraph. */
function editor() {
  const start: EditorState = createEditorState(documentOf([words]), () => undefined)
  const view = {
    state: start,
    dispatch: (tr: Transaction) => {
      view.state = view.state.applyTransaction(tr).state
    },
  }
  const run = (command: Command | undefined) => command?.(view.state, view.dispatch) ?? false
  run(insertables.find(({ name }) => name === 'gallery')?.command)
  const document = () => {
    const written = serializeDocument(view.state.doc)
    expect(readDocument(written)).toEqual({ document: written })
    return written
  }
  const pictures = () =>
    document()
      .content.flatMap((block) => (block.type === 'gallery' ? (block.content ?? []) : []))
      .map(({ attrs }) => attrs)
  const place = () => blockOfSelection(view.state)
  return { view, run, document, pictures, place }
}
/** An editor with a gallery of these images. */
function filled(...ids: string[]) {
  const one = editor()
  one.run(insertPlaceholders(ids))
  for (const id of ids) one.run(replacePlaceholder(id, picture(id), `看得到 ${id}`, ''))
  return one
}

test('an inserted gallery is selected, takes placeholders, and is invalid while undescribed', () => {
  const { run, view, pictures, place, document } = editor()
  expect(place()?.node.type.name).toBe('gallery')
  run(insertPlaceholders(['one', 'two']))
  expect([placeholdersIn(view.state.doc).map(({ item }) => item), pictures()]).toEqual([['one', 'two'], []])
  run(replacePlaceholder('two', picture('second'), null, '第二張'))
  expect(place()?.node.type.name).toBe('gallery')
  expect(pictures()).toMatchObject([{ media: 'second', alt: null }])
  run(insertPlaceholders(['three']))
  run(removePlaceholder('one'))
  expect(placeholdersIn(view.state.doc).map(({ item }) => item)).toEqual(['three'])
  run(replacePlaceholder('three', picture('third'), '一杯水', ''))
  expect(pictures().map(({ media }) => media)).toEqual(['second', 'third'])
  expect(new Set(pictures().map(({ key }) => key)).size).toBe(2)
  expect(document().content.map(({ type }) => type)).toEqual(['paragraph', 'gallery'])
})

test('images swap places with their keys and text, undone in one step', () => {
  const { run, view, pictures, place } = filled('a', 'b', 'c')
  const before = pictures()
  const pos = place()?.pos ?? -1
  expect(run(movePicture(pos, 0, 1))).toBe(true)
  expect(pictures()).toEqual([before[1], before[0], before[2]])
  expect(run(movePicture(pos, 2, -1))).toBe(true)
  expect(pictures()).toEqual([before[1], before[2], before[0]])
  expect([run(movePicture(pos, 0, -1)), run(movePicture(pos, 2, 1)), run(movePicture(pos, 3, -1))]).toEqual([false, false, false])
  expect(run(removePicture(pos, 1))).toBe(true)
  expect(pictures()).toEqual([before[1], before[0]])
  undo(view.state, view.dispatch)
  expect(pictures()).toHaveLength(3)
  for (let left = 3; left > 0; left -= 1) expect(run(removePicture(pos, 0))).toBe(true)
  expect([pictures(), run(removePicture(pos, 0)), place()?.node.type.name]).toEqual([[], false, 'gallery'])
})

test("another user's edit of a gallery preserves the images being uploaded into it", () => {
  const { run, view, document, pictures } = filled('a')
  run(insertPlaceholders(['late']))
  const theirs = document()
  const gallery = theirs.content.find((block) => block.type === 'gallery')
  if (gallery?.content?.[0]) gallery.content[0].attrs.alt = '別人寫的'
  const change = showDocument(view.state, theirs)
  if (change) view.dispatch(change)
  expect([pictures().map(({ alt }) => alt), placeholdersIn(view.state.doc).map(({ item }) => item)]).toEqual([
    ['別人寫的'],
    ['late'],
  ])
})
