import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capabilities, type Manuscript, manuscriptActions, may, officeActions, type Person } from './may.ts'
import { firstRoles } from './staff-roles.ts'

// few members and authors, so that they often meet
const memberId = fc.constantFrom('a', 'b', 'c')
const author = fc.constantFrom(1, 2, 3)
const trusted = fc.subarray([...capabilities])
const person: fc.Arbitrary<Person> = fc.record({ memberId, capabilities: trusted, author: fc.option(author) })
const manuscript: fc.Arbitrary<Manuscript> = fc.record({
  owner: fc.option(memberId),
  authors: fc.uniqueArray(author),
  reviewer: fc.option(author),
})

/** All that somebody may do, with one manuscript. */
const all = (one: Person, text: Manuscript): string[] => [
  ...officeActions.filter((action) => may(one, action)),
  ...manuscriptActions.filter((action) => may(one, action, text)),
]

test('who has no capability, or is not signed in, may nothing', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      expect(all({ ...one, capabilities: [] }, text)).toEqual([])
      expect(all({ ...one, memberId: null }, text)).toEqual([])
    }),
  )
})

test('one capability more never takes anything away', () => {
  fc.assert(
    fc.property(person, trusted, manuscript, (one, more, text) => {
      const after = all({ ...one, capabilities: [...one.capabilities, ...more] }, text)
      expect(all(one, text).filter((action) => !after.includes(action))).toEqual([])
    }),
  )
})

test('who only writes touches no manuscript but their own, whoever stands as its author: of what bears their name they see how it is read', () => {
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

test('who reviews reads what they are asked to sign and nothing besides; who edits, publishes or arranges reads everything', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      const mayRead = (...trusted: Person['capabilities']) => may({ ...one, capabilities: trusted }, 'read-manuscript', text)
      const isThere = one.memberId !== null
      expect(mayRead('review')).toBe(isThere && one.author !== null && text.reviewer === one.author)
      for (const capability of ['edit', 'publish', 'curate'] as const) expect(mayRead(capability)).toBe(isThere)
    }),
  )
})

test('whoever may edit, send or sign a manuscript may read it', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      const done = manuscriptActions.filter((action) => action !== 'read-readings' && may(one, action, text))
      if (done.length > 0) expect(may(one, 'read-manuscript', text)).toBe(true)
    }),
  )
})

test('who signs does so in their own name alone, and never what they have written', () => {
  fc.assert(
    fc.property(person, manuscript, (one, text) => {
      if (!may(one, 'sign-manuscript', text)) return
      expect(one.capabilities).toContain('review')
      expect(text.reviewer).toBe(one.author)
      expect(text.authors).not.toContain(one.author)
      expect(text.owner).not.toBe(one.memberId)
    }),
  )
  const text: Manuscript = { owner: 'a', authors: [1], reviewer: 3 }
  const reviewer: Person = { memberId: 'b', capabilities: ['review'], author: 3 }
  expect(may(reviewer, 'sign-manuscript', text)).toBe(true)
  expect(may({ ...reviewer, author: null }, 'sign-manuscript', { ...text, reviewer: null })).toBe(false)
})

test('every capability is good for something that no other one alone is, and everything may be done by somebody', () => {
  const own: Manuscript = { owner: 'a', authors: [], reviewer: null }
  const sent: Manuscript = { owner: 'b', authors: [], reviewer: 3 }
  const by = (capability: (typeof capabilities)[number]) => {
    const one: Person = { memberId: 'a', capabilities: [capability], author: 3 }
    return new Set([...all(one, own).map((action) => `own ${action}`), ...all(one, sent)])
  }
  const sets = capabilities.map(by)
  const together = new Set(sets.flatMap((set) => [...set]))
  for (const action of [...officeActions, ...manuscriptActions]) expect(together).toContain(action)
  for (const [at, set] of sets.entries())
    for (const [beside, other] of sets.entries())
      if (at !== beside && ![...set].some((action) => !other.has(action)))
        // an editor may all that a writer may
        expect([capabilities[at], capabilities[beside]]).toEqual(['write', 'edit'])
})

test('readers’ questions are for those who answer them, not for who runs the magazine', () => {
  const [professional, admin] = ['professional', 'admin'].map((key) => ({
    memberId: 'a',
    author: null,
    capabilities: firstRoles.find((role) => role.key === key)?.capabilities ?? [],
  }))
  if (!professional || !admin) throw new Error('roles are missing')
  expect(officeActions.filter((action) => may(professional, action))).toEqual(['enter-office', 'answer-questions'])
  expect(may(admin, 'answer-questions')).toBe(false)
})
