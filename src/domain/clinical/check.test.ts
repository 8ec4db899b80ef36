import { expect, test } from 'vitest'
import { firstRoles } from '../office/staff-roles.ts'
import { adviceNames, type Clinical, checkOf, lapsedCheckOf } from './check.ts'
import { isShown } from './visibility.ts'

const fever = adviceNames.tree({ key: 'fever', version: '2' })
const check = { by: '王小明', licence: '家庭醫學科專科醫師', on: '2026-11-30', advice: [fever] }
const checked: Clinical = { gated: true, checks: [check] }

test('the latest check of exactly this version counts', () => {
  const later = { ...check, by: '李小華', on: '2026-12-01' }
  expect(checkOf({ ...checked, checks: [later, check] }, fever)).toBe(later)
  expect(checkOf({ ...checked, checks: [check, later] }, fever)).toBe(later)
  expect(checkOf(checked, adviceNames.tree({ key: 'fever', version: '3' }))).toBe('none')
  expect(checkOf(checked, adviceNames.tree({ key: 'cough', version: '2' }))).toBe('none')
})

test('a check of another version is known as lapsed', () => {
  const now = adviceNames.tree({ key: 'fever', version: '3' })
  expect(lapsedCheckOf(checked, now)).toMatchObject({ by: '王小明', version: '2' })
  expect(lapsedCheckOf(checked, fever)).toBeNull()
  expect(lapsedCheckOf(checked, adviceNames.tree({ key: 'cough', version: '3' }))).toBeNull()
})

test('advice without a check is for staff only on a real site, and for every reader in a demo', () => {
  const unread = adviceNames.nutrition('9')
  const may = (clinical: Clinical, advice: string) =>
    [{ key: 'reader', capabilities: [] }, ...firstRoles]
      .filter(({ capabilities }) => isShown(clinical, advice, { memberId: 'a', capabilities, author: null }))
      .map(({ key }) => key)
  const allRoles = ['reader', ...firstRoles.map(({ key }) => key)]
  expect(may(checked, fever)).toEqual(allRoles)
  expect(may(checked, unread)).toEqual(allRoles.filter((key) => key !== 'reader' && key !== 'professional'))
  expect(may({ gated: false, checks: [] }, unread)).toEqual(allRoles)
})
