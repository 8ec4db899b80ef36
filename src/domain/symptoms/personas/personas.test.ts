import { describe, expect, test } from 'vitest'
import { areContradictory } from '../facts.ts'
import { endForFacts, urgencyAt } from '../floors/person.ts'
import { trees } from '../trees.ts'
import { isMoreUrgent } from '../urgency.ts'
import { personas } from './personas.ts'

const all = Object.values(personas).flat()

test('there are at least 300 personas, thirty for each complaint, no story twice', () => {
  expect(Object.keys(personas).toSorted()).toEqual(trees.map(({ key }) => key).toSorted())
  expect(all.length).toBeGreaterThanOrEqual(300)
  for (const [key, people] of Object.entries(personas)) expect(people.length, key).toBeGreaterThanOrEqual(30)
  expect(new Set(all.map(({ story }) => story)).size).toBe(all.length)
})

test('no persona has two contradictory facts', () => {
  const impossible = all.flatMap(({ story, facts }) =>
    facts.flatMap((one, place) =>
      facts.slice(place + 1).flatMap((other) => (areContradictory(one, other) ? [`${story} ${one} + ${other}`] : [])),
    ),
  )
  expect(impossible).toEqual([])
})

describe.each(trees.map((tree) => [tree.title, tree] as const))('%s', (_, tree) => {
  test.each((personas[tree.key] ?? []).map((persona) => [persona.story, persona] as const))(
    '%s',
    (_story, { facts, minUrgency: least, maxUrgency: most }) => {
      const end = endForFacts(tree, facts)
      const urgency = urgencyAt(tree, end)
      expect(isMoreUrgent(least, urgency), `${end} (${urgency}) is milder than ${least}`).toBe(false)
      if (most) expect(isMoreUrgent(urgency, most), `${end} (${urgency}) is more urgent than ${most}`).toBe(false)
    },
  )
})
