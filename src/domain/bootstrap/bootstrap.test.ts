import { describe, expect, it } from 'vitest'
import { compileDocument } from '../posts/compile.ts'
import { firstPages } from './first-pages.ts'
import { firstMenus } from './first-shell.ts'
import { pageBody, pageDocument } from './page-body.ts'
import { defaultAnswers, nextVersion, setUpErrors, setUpFields } from './set-up.ts'

describe('initial pages', () => {
  it.each(Object.entries(firstPages))('%s survives the round trip through its document, and can be edited', (_, { body }) => {
    const document = pageDocument(body)
    expect(pageBody(document)).toBe(body)
    const changed = pageDocument(`${body}\n\n最後一段。`, document)
    expect(compileDocument(changed).slice(0, -1)).toEqual(compileDocument(document))
  })
})

it('menu entries have unique ids, and their parents are in the same list', () => {
  const byId = new Map(firstMenus.map((entry) => [entry.id, entry]))
  expect(byId.size).toBe(firstMenus.length)
  for (const { parent, group, area } of firstMenus) if (parent !== null) expect(byId.get(parent)).toMatchObject({ group, area })
})

describe('set-up', () => {
  it('has a default for every field except the name', () => {
    expect(Object.keys(defaultAnswers()).sort()).toEqual(Object.keys(setUpFields).sort())
    expect(setUpErrors(defaultAnswers())).toEqual({ name: '請填寫名稱' })
    expect(setUpErrors({ ...defaultAnswers(), name: '安心健康' })).toEqual({})
  })

  it.each([
    ['name', '  ', '請填寫名稱'],
    ['name', '長'.repeat(41), '名稱最多 40 個字'],
    ['terms', '', '請填寫會員服務條款'],
    ['channels', '銀髮\n'.concat('長'.repeat(21)), `頻道名稱最多 20 個字：${'長'.repeat(21)}`],
    ['unsigned_channels', `編輯室\n${'長'.repeat(21)}`, `頻道名稱最多 20 個字：${'長'.repeat(21)}`],
    ['channels', Array.from({ length: 21 }, (_, index) => `頻道${index}`).join('\n'), '最多 20 行'],
  ])('reports %s', (field, text, error) => {
    expect(setUpErrors({ ...defaultAnswers(), name: '安心健康', [field]: text })).toEqual({ [field]: error })
  })

  it.each([
    ['1.0', '1.1'],
    ['1.9', '1.10'],
    ['2026-11', '2026-12'],
    ['三版', '三版1'],
  ])('after version %s comes %s', (version, next) => expect(nextVersion(version)).toBe(next))
})
