import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contradict, type Fact, isLikeness } from '../facts.ts'
import { sources } from '../sources.ts'
import { thresholds } from '../thresholds.ts'
import type { Tree } from '../tree.ts'
import { trees } from '../trees.ts'
import { moreUrgent } from '../urgency.ts'
import { floorSources } from './floor-sources.ts'
import { floors } from './floors.ts'
import { endOf, leastUrgentEnd, urgencyAt, withImplied } from './person.ts'

test('there are at least 150 floors over all the trees, none twice, each on somebody’s word', () => {
  expect(Object.keys(floors).toSorted()).toEqual(trees.map(({ key }) => key).toSorted())
  const rows = Object.entries(floors).flatMap(([key, table]) => table.map(([, facts, source]) => ({ key, facts, source })))
  expect(rows.length).toBeGreaterThanOrEqual(150)
  expect(new Set(rows.map(({ key, facts }) => [key, ...facts.toSorted()].join(' '))).size).toBe(rows.length)
  expect(rows.filter(({ facts, source }) => facts.length === 0 || !(source in floorSources))).toEqual([])
})

test('every number by which a tree decides has a source and the day on which it was checked', () => {
  for (const [key, { source, checked }] of Object.entries(thresholds)) {
    expect(sources, key).toHaveProperty(source)
    expect(checked, key).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})

/** Every fact that a tree asks after. */
const factsOf = ({ questions }: Tree): Fact[] => [
  ...new Set(Object.values(questions).flatMap(({ choices }) => choices.flatMap(({ facts = [] }) => facts))),
]
/** Whether somebody can be all of it. */
const together = (facts: readonly Fact[]) => facts.every((a, at) => facts.slice(at + 1).every((b) => !contradict(a, b)))
const below = (tree: Tree, end: string, least: (typeof trees)[number]['ends'][string]['urgency']) =>
  moreUrgent(least, urgencyAt(tree, end))

describe.each(trees.map((tree) => [tree.title, tree] as const))('%s', (_, tree) => {
  const known = factsOf(tree)

  test('no way that is open to the person of a floor ends below it, whatever else is answered', () => {
    const fallen = (floors[tree.key] ?? []).flatMap(([least, facts]) => {
      const end = leastUrgentEnd(tree, facts)
      return below(tree, end, least) ? [`${facts.join(' + ')} may end at ${end}, below ${least}`] : []
    })
    expect(fallen).toEqual([])
  })

  test('every way through it ends, and says of the person no more than its end is urgent enough for', () => {
    const table = (floors[tree.key] ?? []).map(([least, facts]) => ({ least, facts }))
    let ways = 0
    const fallen: string[] = []
    // one way for each sign or fact that an answer may stand for
    const go = (at: string, said: ReadonlySet<Fact>, denied: ReadonlySet<Fact> = new Set()) => {
      const question = tree.questions[at]
      if (!question) {
        ways += 1
        for (const { least, facts } of table)
          if (facts.every((fact) => said.has(fact)) && below(tree, at, least)) fallen.push(`${facts.join(' + ')} ends at ${at}`)
        return
      }
      // whoever chooses an answer denies those above it, and what was said or denied before stays so
      const above = new Set(denied)
      for (const { facts, to, all } of question.choices) {
        for (const fact of facts ?? [undefined]) {
          if (fact && above.has(fact)) continue
          const now = fact ? withImplied(all ? [...said, ...(facts ?? [])] : [...said, fact]) : said
          if (![...now].some((one) => above.has(one))) go(to, now, above)
        }
        if (!all) for (const fact of facts ?? []) above.add(fact)
        if (facts && !all && facts.some((fact) => said.has(fact))) break
      }
    }
    go(tree.start, new Set())
    expect(ways).toBeGreaterThan(30)
    expect(fallen).toEqual([])
  })

  test('of every two things that are true of somebody, none takes urgency from the other', () => {
    const lowered: string[] = []
    const dangers = known.filter((fact) => !isLikeness(fact))
    for (const [place, one] of known.entries())
      for (const other of known.slice(place)) {
        if (!together([one, other])) continue
        const before = [one, other]
        const end = endOf(tree, before)
        for (const fact of dangers) {
          if (!together([one, fact]) || !together([other, fact])) continue
          const after = endOf(tree, [...before, fact])
          if (below(tree, after, urgencyAt(tree, end))) lowered.push(`${before.join(' + ')}: ${end}; with ${fact}: ${after}`)
        }
      }
    expect(lowered.slice(0, 10)).toEqual([])
  })

  test('another sign of danger never lowers the urgency of anybody', () => {
    const dangers = known.filter((fact) => !isLikeness(fact))
    fc.assert(
      fc.property(fc.subarray(known), fc.constantFrom(...dangers), (facts, fact) => {
        const person: Fact[] = []
        for (const one of facts) if (together([...person, one, fact])) person.push(one)
        const before = urgencyAt(tree, endOf(tree, person))
        expect(below(tree, endOf(tree, [...person, fact]), before), `${person.join(' + ')}; with ${fact}`).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
