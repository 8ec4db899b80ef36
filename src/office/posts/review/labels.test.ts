import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../../../domain/posts/arbitrary-document.ts'
import { attributeLabels } from './attribute-labels.ts'
import { reviewName, stepText, submitTitle } from './labels.ts'

interface Node {
  type: string
  attrs?: Record<string, unknown>
  content?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.content ?? []).flatMap(nodesOf)]

test('every block type and attribute has a label, and none is shown by its schema name', () => {
  fc.assert(
    fc.property(arbitraryDocument, ({ content }) => {
      for (const { type, attrs = {} } of (content as Node[]).flatMap(nodesOf)) {
        if (type !== 'text') expect([type, ...attributeLabels([{ name: 'type', value: type }])]).toHaveLength(2)
        for (const [name, value] of Object.entries(attrs).filter(([one]) => one !== 'key')) {
          const actual = attributeLabels([{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }])
          expect([name, ...actual]).toHaveLength(2)
        }
      }
    }),
  )
  expect(
    attributeLabels(['table_cell', 'table_cell', 'hard_break', 'of_tomorrow'].map((value) => ({ name: 'type', value }))),
  ).toEqual(['種類：表格的一格', '種類：換行'])
})

test('a step names its version as in the list, and the version read where others came between', () => {
  const step = {
    at: '2026-11-23T00:00:00Z',
    by: '周明德',
    reviewer: '周明德',
    note: '',
    correction: '',
    spelling_only: false,
    public_at: null,
  }
  expect(stepText({ ...step, kind: 'signed', version: 20, base: 19 })).toBe('周明德簽核第 20 版')
  expect(stepText({ ...step, kind: 'signed', version: 20, base: 17 })).toBe('周明德簽核第 20 版（看的是第 17 版）')
  expect(stepText({ ...step, kind: 'sent_back', version: 20, base: null })).toBe('周明德退回第 20 版')
})

test('shows the current review state: a fixed text is not rejected, a passed-on one is submitted', () => {
  const review = { review: 'sent_back', mended: false, clearance: 'not asked', steps: [] } as const
  const step = { version: 2, base: null, at: '', by: '', note: '', correction: '', spelling_only: false, public_at: null }
  const steps = [{ ...step, kind: 'submitted' as const, reviewer: '' }]
  expect([
    reviewName(review),
    reviewName({ ...review, mended: true }),
    reviewName({ ...review, mended: true, steps }),
    reviewName({ ...review, review: 'none', steps }),
    reviewName({ ...review, review: 'none' }),
    // a channel requires a signature
    reviewName({ ...review, review: 'none', steps, clearance: 'unsigned' }),
    reviewName({ ...review, review: 'signed', steps }),
  ]).toEqual(['退回修改', '退回之後改過', '等總編輯發布', '等總編輯發布', '還沒有送審', '還沒有送審', '已經簽核'])
})

test('a text in review can only be sent to another reviewer', () => {
  expect([submitTitle({ review: 'waiting' }), submitTitle({ review: 'sent_back' })]).toEqual(['改送給別人', '送審'])
})
