import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capabilities, manuscriptActions, may, officeActions, type PermissionContext, type Person } from './may.ts'
import { firstRoles } from './staff-roles.ts'

// few members and authors, so that they often coincide
const memberId = fc.constantFrom('a', 'b', 'c')
const author = fc.constantFrom(1, 2, 3)
const trusted = fc.subarray([...capabilities])
const person: fc.Arbitrary<Person> = fc.record({ memberId, capabilities: trusted, author: fc.option(author) })
const manuscript: fc.Arbitrary<PermissionContext> = fc.record({
  owner: fc.option(memberId),
  authors: fc.uniqueArray(author),
  reviewer: fc.option(author),
})

/** All actions that a user may do, with one manuscript. */
const all = (one: Person, text: PermissionContext): string[] => [
  ...officeActions.filter((action) => may(one, action)),
  ...manuscriptActions.filter((action) => may(one, action, text)),
]

test('without a capability, or without a session, nothing is permitted', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      expect(all({ ...one, capabilities: [] }, text)).toEqual([])
      expect(all({ ...one, memberId: null }, text)).toEqual([])
    }),
  )
})

test('an additional capability never removes a permission', () => {
  fc.assert(
    fc.property(person, trusted, manuscript, (one, more, text) => {
      const after = all({ ...one, capabilities: [...one.capabilities, ...more] }, text)
      expect(all(one, text).filter((action) => !after.includes(action))).toEqual([])
    }),
  )
})

test('writers access only their own manuscripts, and the readings of those in their name', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      const writer: Person = { ...one, capabilities: ['write'] }
      const allowed = manuscriptActions.filter((action) => may(writer, action, text))
      const bearsName = one.author !== null && text.authors.includes(one.author)
      const own = ['read-manuscript', 'edit-manuscript', 'read-readings', 'submit-manuscript']
      expect(allowed).toEqual(text.owner === one.memberId ? own : bearsName ? ['read-readings'] : [])
    }),
  )
})

test('reviewers read only what they must sign; editors, publishers and curators everything', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      const mayRead = (...trusted: Person['capabilities']) => may({ ...one, capabilities: trusted }, 'read-manuscript', text)
      const isThere = one.memberId !== null
      expect(mayRead('review')).toBe(isThere && one.author !== null && text.reviewer === one.author)
      for (const capability of ['edit', 'publish', 'curate'] as const) expect(mayRead(capability)).toBe(isThere)
    }),
  )
})

test('editing, sending or signing a manuscript implies reading it', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      const done = manuscriptActions.filter((action) => action !== 'read-readings' && may(one, action, text))
      if (done.length > 0) expect(may(one, 'read-manuscript', text)).toBe(true)
    }),
  )
})

test('clinicians sign in their own name only, and never their own text', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      if (!may(one, 'sign-manuscript', text)) return
      expect(one.capabilities).toContain('review')
      expect(text.reviewer).toBe(one.author)
      expect(text.authors).not.toContain(one.author)
      expect(text.owner).not.toBe(one.memberId)
    }),
  )
  const text: PermissionContext = { owner: 'a', authors: [1], reviewer: 3 }
  const reviewer: Person = { memberId: 'b', capabilities: ['review'], author: 3 }
  expect(may(reviewer, 'sign-manuscript', text)).toBe(true)
  expect(may({ ...reviewer, author: null }, 'sign-manuscript', { ...text, reviewer: null })).toBe(false)
})

test('every capability permits something of its own; every action is permitted to some user', () => {
  const own: PermissionContext = { owner: 'a', authors: [], reviewer: null }
  const sent: PermissionContext = { owner: 'b', authors: [], reviewer: 3 }
  const by = (capability: (typeof capabilities)[number]) => {
    const one: Person = { memberId: 'a', capabilities: [capability], author: 3 }
    return new Set([...all(one, own).map((action) => `own ${action}`), ...all(one, sent)])
  }
  const sets = capabilities.map(by)
  const together = new Set(sets.flatMap((set) => [...set]))
  for (const action of [...officeActions, ...manuscriptActions]) expect(together).toContain(action)
  for (const [index, set] of sets.entries())
    for (const [beside, other] of sets.entries())
      if (index !== beside && ![...set].some((action) => !other.has(action)))
        // an editor may do everything that a writer may
        expect([capabilities[index], capabilities[beside]]).toEqual(['write', 'edit'])
})

test("readers' questions are for those who answer them, not for administrators", () => {
  const [professional, admin] = ['professional', 'admin'].map((key) => ({
    memberId: 'a',
    author: null,
    capabilities: firstRoles.find((role) => role.key === key)?.capabilities ?? [],
  }))
  if (!professional || !admin) throw new Error('roles are missing')
  expect(officeActions.filter((action) => may(professional, action))).toEqual(['enter-office', 'answer-questions'])
  expect(may(admin, 'answer-questions')).toBe(false)
})
