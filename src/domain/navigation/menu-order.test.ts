import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MenuPlace, menuMoves, moveEntry, orderError, placeError, putEntry } from './menu-order.ts'

const order: MenuPlace[] = [
  { id: 1, parent: null },
  { id: 11, parent: 1 },
  { id: 12, parent: 1 },
  { id: 2, parent: null },
  { id: 3, parent: null },
]
const short = (places: readonly MenuPlace[]) =>
  places.map(({ id, parent }) => (parent === null ? `${id}` : `${parent}>${id}`)).join(' ')

test.each([
  [2, 'up', '2 1 1>11 1>12 3'],
  [1, 'down', '2 1 1>11 1>12 3'],
  [3, 'in', '1 1>11 1>12 2 2>3'],
  [12, 'up', '1 1>12 1>11 2 3'],
  [12, 'out', '1 1>11 12 2 3'],
  // impossible moves
  [1, 'up', '1 1>11 1>12 2 3'],
  [3, 'down', '1 1>11 1>12 2 3'],
  [1, 'in', '1 1>11 1>12 2 3'],
  [11, 'in', '1 1>11 1>12 2 3'],
  [99, 'up', '1 1>11 1>12 2 3'],
] as const)('%i %s', (id, move, after) => {
  expect(short(moveEntry(order, id, move))).toBe(after)
})

test.each([
  [3, 1, 'before', '3 1 1>11 1>12 2'],
  [1, 3, 'after', '2 3 1 1>11 1>12'],
  [3, 11, 'after', '1 1>11 1>3 1>12 2'],
  [12, 3, 'before', '1 1>11 2 12 3'],
  [12, 11, 'before', '1 1>12 1>11 2 3'],
  // one with entries of its own is never put into another, nor beside its own
  [1, 11, 'before', '1 1>11 1>12 2 3'],
  [1, 1, 'after', '1 1>11 1>12 2 3'],
] as const)('%i is dropped on %i, %s it', (id, target, side, after) => {
  expect(short(putEntry(order, id, target, side))).toBe(after)
})

test('whatever is moved, nothing is lost and the order can be saved', () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(1, 11, 12, 2, 3), fc.constantFrom(...menuMoves)), { maxLength: 30 })
  fc.assert(
    fc.property(moves, (all) => {
      const after = all.reduce<MenuPlace[]>((now, [id, move]) => moveEntry(now, id, move), order)
      expect(orderError(order, after)).toBeNull()
    }),
  )
})

test('an order that lacks an entry, repeats one, or puts one in itself is refused', () => {
  expect(orderError(order, order.slice(1))).not.toBeNull()
  expect(orderError(order, [...order.slice(1), { id: 2, parent: null }])).not.toBeNull()
  expect(
    orderError(
      order,
      order.map((place) => (place.id === 2 ? { id: 2, parent: 2 } : place)),
    ),
  ).toContain('自己')
  expect(
    orderError(
      order,
      order.map((place) => (place.id === 2 ? { id: 2, parent: 11 } : place)),
    ),
  ).toContain('兩層')
})

test('an entry is placed in an entry of the outer level of the same menu', () => {
  const parent = (id: number, menu: string, of: number | null) => ({ id, at: { menu, parent: of } })
  const error = (input: Parameters<typeof placeError>[2]) => placeError(5, '5:nav', input)
  expect(error({ parent: null, hasEntries: true })).toBeNull()
  expect(error({ parent: parent(1, '5:nav', null), hasEntries: false })).toBeNull()
  expect(error({ parent: parent(5, '5:nav', null), hasEntries: false })).toBe('選單項目不能放進自己裡面')
  expect(error({ parent: parent(1, '2:', null), hasEntries: false })).toContain('別的選單')
  expect(error({ parent: parent(1, '5:nav', 9), hasEntries: false })).toContain('兩層')
  expect(error({ parent: parent(1, '5:nav', null), hasEntries: true })).toContain('裡面還有項目')
})
