import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { canonical } from '../../../../domain/manuscripts/canonical.ts'
import { arbitraryDocument } from '../../../../domain/posts/arbitrary-document.ts'
import { type Block, documentOf, readDocument } from '../../../../domain/posts/blocks.ts'
import { serializeDocument } from '../document.ts'
import { createEditorState } from '../editing.ts'
import { findMatches, findPlugin, findStateOf, findText, goToMatch, nextMatch, replaceMatches } from './find-sheet.tsx'

const paragraph = (key: string, ...runs: [text: string, ...marks: ('strong' | 'em')[]][]): Block => ({
  type: 'paragraph',
  attrs: { key },
  content: runs.map(([text, ...marks]) => ({
    type: 'text',
    text,
    ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
  })),
})
const open = (...content: Block[]) => createEditorState(documentOf(content), () => undefined, [findPlugin])
const textsOf = ({ doc }: EditorState) => doc.content.content.map(({ textContent }) => textContent)
/** A view without a DOM. */
const looking = (start: EditorState) => {
  const view = {
    state: start,
    dispatch: (tr: Transaction) => {
      view.state = view.state.applyTransaction(tr).state
    },
  }
  return view
}

test('finds words within a block regardless of marks and case', () => {
  const { doc } = open(
    paragraph('a', ['血'], ['壓', 'strong'], ['計 HbA1c']),
    paragraph('b', ['hba1C、血']),
    paragraph('c', ['壓.']),
  )
  const matches = (words: string) => findMatches(doc, words).map(({ from, to }) => doc.textBetween(from, to))
  expect(matches('血壓')).toEqual(['血壓'])
  expect(matches('HBA1C')).toEqual(['HbA1c', 'hba1C'])
  expect(matches('.')).toEqual(['.'])
  expect(matches('')).toEqual([])
})

test('replaces one match after another, keeps the marks, and shows the next one', () => {
  const view = looking(open(paragraph('a', ['鹽', 'strong'], ['和鹽']), paragraph('b', ['鹽'])))
  findText(view, '鹽')
  goToMatch(view, 1)
  expect(findStateOf(view.state)).toMatchObject({ at: 0, matches: { length: 3 } })
  const [first] = findStateOf(view.state).matches
  replaceMatches(first ? [first] : [], '食鹽')(view.state, view.dispatch)
  expect(view.state.doc.firstChild?.firstChild?.marks.map(({ type }) => type.name)).toEqual(['strong'])
  goToMatch(view, 1)
  expect(view.state.selection.from).toBe(4)
  goToMatch(view, -1)
  goToMatch(view, -1)
  expect(findStateOf(view.state).at).toBe(2)
  expect(nextMatch([], 3, 1)).toBe(-1)
})

test('replaces all in one undo step and changes nothing else', () => {
  const view = looking(open(paragraph('a', ['減鹽、減糖']), paragraph('b', ['減'], ['鹽', 'em'])))
  view.dispatch(view.state.tr.insertText('再', 1))
  replaceMatches(findMatches(view.state.doc, '減'), '少')(view.state, view.dispatch)
  expect(textsOf(view.state)).toEqual(['再少鹽、少糖', '少鹽'])
  undo(view.state, view.dispatch)
  expect(textsOf(view.state)).toEqual(['再減鹽、減糖', '減鹽'])
})

test('any replacement in any text yields a document, and undoing restores every byte', () => {
  fc.assert(
    fc.property(
      arbitraryDocument,
      fc.string({ minLength: 1, maxLength: 2 }),
      fc.constantFrom('', '字', 'ab'),
      (document, words, other) => {
        // a table with rows of different length is normalised on the first edit
        const content = [paragraph('first', ['字']), ...document.content.filter(({ type }) => type !== 'table')]
        const view = looking(open(...content))
        const before = canonical(serializeDocument(view.state.doc))
        const from = view.state.doc.textContent.slice(0, 1) || words
        if (!replaceMatches(findMatches(view.state.doc, from), other)(view.state, view.dispatch)) return
        const written = serializeDocument(view.state.doc)
        expect(readDocument(written)).toEqual({ document: written })
        while (undo(view.state, view.dispatch));
        expect(canonical(serializeDocument(view.state.doc))).toBe(before)
      },
    ),
    { numRuns: 60 },
  )
})
