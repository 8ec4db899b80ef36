import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf, handoutPath, parseHandoutPath } from './handouts.ts'

test('a handout address is parsed, and any other is refused', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,80}$/), (id) => {
      const path = handoutPath(id, 'application/pdf') ?? ''
      expect(parseHandoutPath(path)).toEqual({ id, type: 'application/pdf' })
    }),
  )
  expect(handoutPath('a', 'image/jpeg')).toBeNull()
  for (const path of ['/handouts/', '/handouts/a', '/handouts/A.pdf', '/handouts/a/b.pdf', '/handouts/..pdf', '/img/a.pdf'])
    expect([path, parseHandoutPath(path)]).toEqual([path, null])
})

test("a handout's file name is its title, whatever that is", () => {
  expect(
    ['血糖紀錄表', ' 表 1/2：早餐 ', '..\\..\\boot', '', '\u202egpj', '字'.repeat(200)].map((title) => fileNameOf(title, 'id')),
  ).toEqual(['血糖紀錄表.pdf', '表 1 2：早餐.pdf', 'boot.pdf', 'id.pdf', 'gpj.pdf', `${'字'.repeat(80)}.pdf`])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      expect(fileNameOf(title.toWellFormed(), 'id')).toMatch(/^[^\p{Cc}\\/:*?"<>|.][^\p{Cc}\\/:*?"<>|]*\.pdf$/u)
    }),
    { numRuns: 40 },
  )
})
