import { expect, test } from 'vitest'
import { permittedBy } from './staff-roles.ts'

test('an action lists every capability that permits it alone', () => {
  expect(permittedBy('govern-roles')).toEqual(['管理'])
  expect(permittedBy('start-manuscript')).toEqual(['寫稿', '編輯'])
  expect(permittedBy('enter-office')).toHaveLength(10)
})
