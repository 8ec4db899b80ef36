import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roleFault, roles } from './roles.ts'

const person = fc.record({ role: fc.constantFrom(...roles), emailVerified: fc.boolean() })

test('whoever gives which roles to whom, an administrator is left, and nobody but administrators changes anything', () => {
  const gift = fc.record({ giver: fc.nat(3), taker: fc.nat(3), role: fc.constantFrom(...roles) })
  fc.assert(
    fc.property(fc.array(person, { minLength: 4, maxLength: 4 }), fc.array(gift, { maxLength: 30 }), (made, gifts) => {
      const people = made.map((one, at) => ({ ...one, id: String(at) }))
      const admins = () => people.filter(({ role }) => role === 'admin').length
      const before = admins()
      for (const { giver, taker, role } of gifts) {
        const [from, to] = [people[giver], people[taker]]
        if (!from || !to || roleFault(from, to, role)) continue
        expect(from.role).toBe('admin')
        if (role !== 'reader') expect(to.emailVerified).toBe(true)
        to.role = role
      }
      expect(admins() > 0).toBe(before > 0)
    }),
  )
})
