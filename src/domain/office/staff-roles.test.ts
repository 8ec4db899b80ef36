import { expect, test } from 'vitest'
import { capabilitiesPermitting } from './staff-roles.ts'

test('an action lists every capability that permits it alone', () => {
  expect(capabilitiesPermitting('govern-roles')).toEqual(['管理'])
  expect(capabilitiesPermitting('start-manuscript')).toEqual(['寫稿', '編輯'])
  expect(capabilitiesPermitting('enter-office')).toHaveLength(10)
})
