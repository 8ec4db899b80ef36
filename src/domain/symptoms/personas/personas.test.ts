import { describe, expect, test } from 'vitest'
import { contradict } from '../facts.ts'
import { endOf, urgencyAt } from '../floors/person.ts'
import { trees } from '../trees.ts'
import { moreUrgent } from '../urgency.ts'
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
      facts.slice(place + 1).flatMap((other) => (contradict(one, other) ? [`${story} ${one} + ${other}`] : [])),
    ),
  )
  expect(impossible).toEqual([])
})

describe.each(trees.map((tree) => [tree.title, tree] as const))('%s', (_, tree) => {
  test.each((personas[tree.key] ?? []).map((persona) => [persona.story, persona] as const))(
    '%s',
    (_story, { facts, least, most }) => {
      const end = endOf(tree, facts)
      const found = urgencyAt(tree, end)
      expect(moreUrgent(least, found), `${end} (${found}) is milder than ${least}`).toBe(false)
      if (most) expect(moreUrgent(found, most), `${end} (${found}) is more urgent than ${most}`).toBe(false)
    },
  )
})
