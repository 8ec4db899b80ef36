import { expect, test } from 'vitest'
import { openingOf } from './derive-title.ts'

const blocks = (text: string) => [{ type: 'paragraph' as const, html: `<p>${text}</p>` }]

test('a title is the first clause or two, a lead whole sentences', () => {
  const text = `自來水是否可以直飲，是衡量一個城市現代化進步的指標。${'推動自來水直飲是本處的使命。'.repeat(10)}`
  expect(openingOf(blocks(text))).toEqual({
    title: '自來水是否可以直飲，是衡量一個城市現代化進步的指標',
    lead: expect.stringMatching(/^自來水是否可以直飲，是衡量一個城市現代化進步的指標。.+。$/),
  })
})

test('a short text is its own title, a long word is truncated', () => {
  expect(openingOf(blocks('健走')).title).toBe('健走')
  expect(openingOf(blocks('第一句，短。第二句。')).title).toBe('第一句，短')
  expect(openingOf(blocks('長'.repeat(60))).title).toBe(`${'長'.repeat(39)}…`)
  expect(openingOf([])).toEqual({ title: '', lead: '' })
})
