import { expect, test } from 'vitest'
import { ownFiguresOf } from './own-figures.ts'
import { firstRoles } from './staff-roles.ts'

test('each role sees the counts of its own work', () => {
  const figuresByRole = Object.fromEntries(
    firstRoles.map(({ key, capabilities }) => [key, ownFiguresOf({ memberId: 'someone', capabilities, author: null })]),
  )
  expect(figuresByRole).toEqual({
    writer: [],
    editor: ['days', 'posts', 'searches'],
    chief: ['days', 'posts', 'walls', 'searches'],
    reviewer: [],
    circulation: ['days', 'posts', 'walls'],
    ads: ['days', 'posts', 'walls'],
    care: [],
    professional: [],
    admin: ['days', 'posts', 'walls', 'searches', 'vitals'],
  })
})
