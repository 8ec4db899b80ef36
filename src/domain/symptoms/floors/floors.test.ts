import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areContradictory, type Fact, isDescriptiveFact } from '../facts.ts'
import { sources } from '../sources.ts'
import { thresholds } from '../thresholds.ts'
import type { Tree } from '../tree.ts'
import { trees } from '../trees.ts'
import { isMoreUrgent, type Urgency } from '../urgency.ts'
import { floorSources } from './floor-sources.ts'
import { floors } from './floors.ts'
import { endForFacts, leastUrgentEnd, urgencyAt, withImplied } from './person.ts'

test('there are at least 150 floors over all trees, no duplicates, each with a source', () => {
  expect(Object.keys(floors).toSorted()).toEqual(trees.map(({ key }) => key).toSorted())
  const rows = Object.entries(floors).flatMap(([key, table]) => table.map(([, facts, source]) => ({ key, facts, source })))
  expect(rows.length).toBeGreaterThanOrEqual(150)
  expect(new Set(rows.map(({ key, facts }) => [key, ...facts.toSorted()].join(' '))).size).toBe(rows.length)
  expect(rows.filter(({ facts, source }) => facts.length === 0 || !(source in floorSources))).toEqual([])
})

test('every threshold of a tree has a source and the day of its last check', () => {
  for (const [key, { source, checked }] of Object.entries(thresholds)) {
    expect(sources, key).toHaveProperty(source)
    expect(checked, key).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})

/** All facts that a tree asks for. */
const factsOf = ({ questions }: Tree): Fact[] => [
  ...new Set(Object.values(questions).flatMap(({ choices }) => choices.flatMap(({ facts = [] }) => facts))),
]
/** Whether all facts can be true of one person. */
const together = (facts: readonly Fact[]) =>
  facts.every((a, index) => facts.slice(index + 1).every((b) => !areContradictory(a, b)))
const below = (tree: Tree, end: string, least: (typeof trees)[number]['ends'][string]['urgency']) =>
  isMoreUrgent(least, urgencyAt(tree, end))

describe.each(trees.map((tree) => [tree.title, tree] as const))('%s', (_, tree) => {
  const known = factsOf(tree)

  test('no path that is open to the person of a floor ends below it, whatever else is answered', () => {
    const fallen = (floors[tree.key] ?? []).flatMap(([least, facts]) => {
      const end = leastUrgentEnd(tree, facts)
      return below(tree, end, least) ? [`${facts.join(' + ')} may end at ${end}, below ${least}`] : []
    })
    expect(fallen).toEqual([])
  })

  test('every path ends, and reports no facts for which its end is not urgent enough', () => {
    const table = (floors[tree.key] ?? []).map(([least, facts]) => ({ least, facts }))
    let ways = 0
    const fallen: string[] = []
    // one path for each sign or fact that an answer may represent
    const go = (at: string, actual: ReadonlySet<Fact>, denied: ReadonlySet<Fact> = new Set()) => {
      const question = tree.questions[at]
      if (!question) {
        ways += 1
        for (const { least, facts } of table)
          if (facts.every((fact) => actual.has(fact)) && below(tree, at, least)) fallen.push(`${facts.join(' + ')} ends at ${at}`)
        return
      }
      // an answer denies those above it, and earlier statements and denials remain valid
      const above = new Set(denied)
      for (const { facts, to, all } of question.choices) {
        for (const fact of facts ?? [undefined]) {
          if (fact && above.has(fact)) continue
          const now = fact ? withImplied(all ? [...actual, ...(facts ?? [])] : [...actual, fact]) : actual
          if (![...now].some((one) => above.has(one))) go(to, now, above)
        }
        if (!all) for (const fact of facts ?? []) above.add(fact)
        if (facts && !all && facts.some((fact) => actual.has(fact))) break
      }
    }
    go(tree.start, new Set())
    expect(ways).toBeGreaterThan(30)
    expect(fallen).toEqual([])
  })

  test('an additional danger sign never lowers the urgency of any one or two facts', () => {
    const lowered: string[] = []
    const compare = (facts: Fact[], danger: Fact, before: Urgency | undefined, end: string) => {
      if (!isDescriptiveFact(danger) && below(tree, end, before as Urgency))
        lowered.push(`${facts.join(' + ')}, with ${danger}: ${end}`)
    }
    const urgencies = known.map((one) => known.map((other) => urgencyAt(tree, endForFacts(tree, [one, other]))))
    const compatible = known.map((one) => known.map((other) => !areContradictory(one, other)))
    // each pair and each triple once: its end against the urgency without each of its facts
    for (const [a, first] of known.entries())
      for (let b = a + 1; b < known.length; b += 1) {
        if (!compatible[a]?.[b]) continue
        const second = known[b] as Fact
        const end = endForFacts(tree, [first, second])
        compare([first], second, urgencies[a]?.[a], end)
        compare([second], first, urgencies[b]?.[b], end)
        for (let c = b + 1; c < known.length; c += 1) {
          if (!compatible[a]?.[c] || !compatible[b]?.[c]) continue
          const third = known[c] as Fact
          const end = endForFacts(tree, [first, second, third])
          compare([first, second], third, urgencies[a]?.[b], end)
          compare([first, third], second, urgencies[a]?.[c], end)
          compare([second, third], first, urgencies[b]?.[c], end)
        }
      }
    expect(lowered.slice(0, 10)).toEqual([])
  })

  test('an additional danger sign never lowers the urgency of any person', () => {
    const dangers = known.filter((fact) => !isDescriptiveFact(fact))
    fc.assert(
      fc.property(fc.subarray(known), fc.constantFrom(...dangers), (facts, fact) => {
        const person: Fact[] = []
        for (const one of facts) if (together([...person, one, fact])) person.push(one)
        const before = urgencyAt(tree, endForFacts(tree, person))
        expect(below(tree, endForFacts(tree, [...person, fact]), before), `${person.join(' + ')}; with ${fact}`).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
