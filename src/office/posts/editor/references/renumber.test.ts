import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../../../../domain/posts/blocks.ts'
import { createEditorState } from '../editing.ts'
import { renumber } from './renumber.ts'

const open = (numbers: readonly number[]) =>
  createEditorState(
    documentOf([
      {
        type: 'paragraph',
        attrs: { key: 'p' },
        content: numbers.flatMap((number) => [
          { type: 'text' as const, text: '話' },
          { type: 'reference' as const, attrs: { number } },
        ]),
      },
    ]),
    () => undefined,
  )
const numbersIn = ({ doc }: ReturnType<typeof open>) => {
  const numbers: number[] = []
  doc.descendants((node) => {
    if (node.type.name === 'reference') numbers.push(Number(node.attrs['number']))
  })
  return numbers
}
const sources = ['甲', '乙', '丙', '丁']

test('a reference number follows its reference when the list changes, and is deleted with it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 })), fc.shuffledSubarray(sources), (numbers, after) => {
      const before = open(numbers)
      const change = renumber(before, sources, after)
      const named = numbers.map((number) => sources[number - 1])
      const now = change ? before.apply(change) : before
      // numbers beyond the list refer to nothing
      expect(numbersIn(now).map((number) => (number > sources.length ? undefined : after[number - 1]))).toEqual(
        named.filter((source) => source === undefined || after.includes(source)),
      )
      expect(now.doc.textContent).toBe('話'.repeat(numbers.length))
    }),
  )
})

test('keeps the number of a reference whose fate is unknown', () => {
  const before = open([2, 1])
  expect(renumber(before, ['甲', '乙'], ['丙', '丁'], () => false)).toBeNull()
})
