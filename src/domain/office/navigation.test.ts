import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capabilities, may, type Person } from './may.ts'
import { navigationEntryAt, navigationGroupsOf } from './navigation.ts'
import { isOfficePath } from './paths.ts'

const person: fc.Arbitrary<Person> = fc.record({
  memberId: fc.option(fc.constant('a')),
  capabilities: fc.subarray([...capabilities]),
  author: fc.constant(null),
})
const pathsOf = (one: Person) => navigationGroupsOf(one).flatMap(({ entries }) => entries.map(({ path }) => path))

test('the navigation has entries within the office for users with access, and none for others', () => {
  fc.assert(
    fc.property(person, (one) => {
      const paths = pathsOf(one)
      expect(paths.length > 0).toBe(may(one, 'enter-office'))
      expect(paths.filter((path) => !isOfficePath(path))).toEqual([])
      expect(navigationGroupsOf(one).filter(({ entries }) => entries.length === 0)).toEqual([])
    }),
  )
})

test('an additional capability never removes an entry', () => {
  fc.assert(
    fc.property(person, fc.subarray([...capabilities]), (one, more) => {
      const after = pathsOf({ ...one, capabilities: [...one.capabilities, ...more] })
      expect(pathsOf(one).filter((path) => !after.includes(path))).toEqual([])
    }),
  )
})

test('a page belongs to its nearest parent entry, and only the start page matches nothing else', () => {
  const groups = navigationGroupsOf({ memberId: 'a', capabilities, author: null })
  const at = (path: string) => navigationEntryAt(groups, path)?.path
  expect(['/office', '/office/ads', '/desk/7', '/office/nothing'].map(at)).toEqual(['/office', '/office/ads', '/desk', undefined])
})
