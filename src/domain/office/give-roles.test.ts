import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  capabilitiesError,
  capabilitiesOf,
  hasLostCapability,
  hasRoleGranter,
  type RoleHolder,
  rolesError,
  withCurrentCapabilities,
} from './give-roles.ts'
import { capabilities, manuscriptActions, may, officeActions, type Person } from './may.ts'
import type { StaffRole } from './staff-roles.ts'

const keys = ['a', 'b', 'c']
const key = fc.constantFrom(...keys)
const set = fc.record({ name: fc.constantFrom('甲', '乙', '丙', '丁'), capabilities: fc.subarray([...capabilities]) })
const gift = fc.record({ grantee: fc.nat(3), roles: fc.subarray([...keys, 'nobody’s']), emailVerified: fc.boolean() })
const edit = fc.record({ key, to: fc.option(set) })
const step = fc.oneof(
  gift.map((grant) => ({ given: grant })),
  edit.map((edited) => ({ edited })),
)

test('after any sequence of grants and edits, an administrator remains if there was one', () => {
  fc.assert(
    fc.property(fc.array(set, { minLength: 3, maxLength: 3 }), fc.array(step, { maxLength: 30 }), (made, steps) => {
      let sets: StaffRole[] = made.map((one, index) => ({ ...one, name: `${one.name}${index}`, key: keys[index] ?? '' }))
      let holders: RoleHolder[] = [0, 1, 2, 3].map((id) => ({ id: String(id), roles: keys.slice(0, id) }))
      const before = hasRoleGranter(holders, sets)
      for (const one of steps) {
        if ('given' in one) {
          const { grantee, roles, emailVerified } = one.given
          const error = rolesError({ holders, allRoles: sets }, { id: String(grantee), emailVerified }, roles)
          if (error === null) holders = holders.map((holder) => (holder.id === String(grantee) ? { ...holder, roles } : holder))
          if (error === null && roles.length > 0) expect(emailVerified).toBe(true)
        } else {
          const { key, to } = one.edited
          if (capabilitiesError({ holders, allRoles: sets }, key, to)) continue
          sets = [...sets.filter((set) => set.key !== key), ...(to ? [{ key, ...to }] : [])]
        }
        for (const { roles } of holders) for (const key of roles) expect(sets.map((set) => set.key)).toContain(key)
        expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length)
      }
      if (before) expect(hasRoleGranter(holders, sets)).toBe(true)
    }),
  )
})

test('several roles have the union of their capabilities', () => {
  const sets: StaffRole[] = [
    { key: 'a', name: '甲', capabilities: ['write', 'edit'] },
    { key: 'b', name: '乙', capabilities: ['edit', 'govern'] },
  ]
  expect(capabilitiesOf(['a', 'b', 'gone'], sets)).toEqual(['write', 'edit', 'govern'])
  expect(capabilitiesOf([], sets)).toEqual([])
})

const trust = fc.record({ capabilities: fc.subarray([...capabilities]), author: fc.option(fc.constantFrom(1, 2)) })

test('without a revocation permissions are unchanged; with one they are at most an intersection', () => {
  const text = { owner: 'a', authors: [1], reviewer: 2 }
  const all = (one: Person) => [
    ...officeActions.filter((action) => may(one, action)),
    ...manuscriptActions.filter((action) => may(one, action, text)),
  ]
  fc.assert(
    fc.property(trust, fc.option(trust), (then, now) => {
      const before: Person = { memberId: 'b', ...then }
      const left = withCurrentCapabilities(before, now)
      for (const allowed of [all(before), now ? all({ memberId: 'b', ...now }) : []])
        expect(all(left).filter((action) => !allowed.includes(action))).toEqual([])
      if (!hasLostCapability(before, now)) expect(left).toEqual(before)
      expect(hasLostCapability(left, now)).toBe(false)
    }),
  )
})
