import { describe, expect, test } from 'vitest'
import { areContradictory } from '../../facts.ts'
import { endForFacts, urgencyAt } from '../../floors/person.ts'
import { trees } from '../../trees.ts'
import { isMoreUrgent } from '../../urgency.ts'
import { bellyAndBack } from './belly-and-back.ts'
import { chest } from './chest.ts'
import { head } from './head.ts'
import { wholeBody } from './whole-body.ts'

/**
 * Held-out personas, written on 2026-11-28 by another author from the vocabulary alone, without access to the trees,
 * the rows of the alarm list or the first 328 personas. They measure whether the trees generalise to personas that
 * were not used to build them.
 */
const heldOut = { ...bellyAndBack, ...chest, ...head, ...wholeBody }

test('every tree has at least fifteen held-out personas, without contradictory facts', () => {
  expect(Object.keys(heldOut).toSorted()).toEqual(trees.map(({ key }) => key).toSorted())
  for (const [key, people] of Object.entries(heldOut)) expect(people.length, key).toBeGreaterThanOrEqual(15)
  const all = Object.values(heldOut).flat()
  expect(new Set(all.map(({ story }) => story)).size).toBe(all.length)
  const impossible = all.flatMap(({ story, facts }) =>
    facts.flatMap((one, place) =>
      facts.slice(place + 1).flatMap((other) => (areContradictory(one, other) ? [`${story} ${one} + ${other}`] : [])),
    ),
  )
  expect(impossible).toEqual([])
})

describe.each(trees.map((tree) => [tree.title, tree] as const))('%s', (_, tree) => {
  test.each((heldOut[tree.key] ?? []).map((persona) => [persona.story, persona] as const))(
    '%s',
    (_story, { facts, minUrgency: least, maxUrgency: most }) => {
      const end = endForFacts(tree, facts)
      const urgency = urgencyAt(tree, end)
      expect(isMoreUrgent(least, urgency), `${end} (${urgency}) is milder than ${least}`).toBe(false)
      if (most) expect(isMoreUrgent(urgency, most), `${end} (${urgency}) is more urgent than ${most}`).toBe(false)
    },
  )
})
