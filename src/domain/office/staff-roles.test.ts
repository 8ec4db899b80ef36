import { expect, test } from 'vitest'
import { may } from './may.ts'
import { firstRoles, permittedBy } from './staff-roles.ts'

test('an action lists every capability that permits it alone', () => {
  expect(permittedBy('govern-roles')).toEqual(['管理'])
  expect(permittedBy('start-manuscript')).toEqual(['寫稿', '編輯'])
  expect(permittedBy('enter-office')).toHaveLength(10)
})

test('circulation, advertising sales and administrators may enter prices', () => {
  expect(permittedBy('keep-offers')).toEqual(['營業'])
  const keepers = firstRoles.filter(({ capabilities }) => may({ memberId: 'm', capabilities, author: null }, 'keep-offers'))
  expect(keepers.map(({ key }) => key)).toEqual(['circulation', 'ads', 'admin'])
})
