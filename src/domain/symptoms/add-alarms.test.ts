import { describe, expect, test } from 'vitest'
import { withAlarms } from './add-alarms.ts'
import {
  feverOfVulnerable,
  generalSigns,
  pregnancyEmergencySigns,
  pregnancySign,
  signOfPoison,
  signsOfVulnerable,
  vulnerabilities,
} from './alarms.ts'
import { areContradictory, type Fact, facts, isDescriptiveFact } from './facts.ts'
import { endForFacts, leastUrgentEnd, urgencyAt, withImplied } from './floors/person.ts'
import { personas } from './personas/personas.ts'
import type { Tree } from './tree.ts'
import { treeErrors } from './tree-errors.ts'
import { ownTrees, trees } from './trees.ts'
import { isMoreUrgent } from './urgency.ts'

const factsOf = (alarms: readonly { sign: readonly [string, ...Fact[]] }[]) =>
  alarms.flatMap(({ sign: [, ...signFacts] }) => signFacts)
const askedAlarms = (tree: Tree, alarms: typeof generalSigns) => alarms.filter(({ except = [] }) => !except.includes(tree.key))
const together = (known: Iterable<Fact>, fact: Fact) => [...known].every((other) => !areContradictory(other, fact))

const small: Tree = {
  key: 'small',
  title: '小',
  version: '1',
  words: ['小'],
  start: 'first',
  questions: {
    first: {
      ask: '第一題？',
      choices: [
        { text: '是', to: 'second', facts: ['fainted', 'blood_thinner'] },
        { text: '都不是', to: 'mild' },
      ],
    },
    second: {
      ask: '第二題？',
      choices: [
        { text: '是', to: 'soon', facts: ['shock'] },
        { text: '都不是', to: 'mild' },
      ],
    },
  },
  ends: {
    mild: { urgency: 'self_care', conditions: [{ name: 'x', why: 'y' }], advice: ['休息；變嚴重打 119。'], sources: ['fever'] },
    soon: { urgency: 'today', conditions: [{ name: 'x', why: 'y' }], advice: ['今天就醫；變嚴重打 119。'], sources: ['fever'] },
  },
}

describe('a small tree behind the alarm list', () => {
  const composed = withAlarms(small)

  test('has no error, and starts with the signs that require 119', () => {
    expect(treeErrors(composed)).toEqual([])
    expect(composed.start).toBe('alarms/now')
    expect(endForFacts(composed, ['fainted'])).toBe('alarms/emergency')
  })

  test('ends as before for a person without any fact of the list', () => {
    expect(endForFacts(composed, [])).toBe('mild')
    expect(composed.ends.mild).toEqual(small.ends.mild)
  })

  test('raises its ends for the vulnerable, and states why', () => {
    expect(endForFacts(composed, ['blood_thinner'])).toBe('week/mild')
    expect(composed.ends['week/mild']).toMatchObject({
      urgency: 'week',
      advice: [expect.stringContaining('這週內'), '休息；變嚴重打 119。'],
      conditions: [{ name: '看起來很輕微的重病' }, { name: 'x', why: '也有可能，但要先看過醫師。' }],
    })
    expect(composed.ends['today/mild']).toMatchObject({ urgency: 'today' })
    expect(endForFacts(composed, ['chemotherapy'])).toBe('today/mild')
    expect(endForFacts(composed, ['pregnant'])).toBe('bearing/mild')
  })

  test('omits a question that was denied before for all askers', () => {
    // 「昏倒」 was denied at the start, and so was 「快昏倒」: the second question has no sign left
    expect(Object.keys(composed.questions)).not.toContain('week/second')
    expect(Object.keys(composed.ends)).not.toContain('week/soon')
  })

  test('sends a fever on antithyroid medicine to a copy with stopping it and a blood count', () => {
    const end = composed.ends[endForFacts(composed, ['antithyroid_drug', 'fever'])]
    expect(end?.urgency).toBe('today')
    expect(end?.advice.join()).toMatch(/先停掉抗甲狀腺藥.*抽血看白血球/)
    expect(endForFacts(composed, ['antithyroid_drug'])).toBe('week/mild')
    expect(endForFacts(composed, ['antithyroid_drug', 'fever', 'rigors'])).toBe('alarms/vulnerableEmergency')
  })
})

/** The fact of the complaint itself. */
const complaintOf: Readonly<Record<string, Fact>> = { fever: 'fever', abdominal_pain: 'belly_pain' }

test('an alarm is omitted only if the complaint implies it or the tree asks for it itself', () => {
  const missing = [...generalSigns, ...pregnancyEmergencySigns, ...signsOfVulnerable, feverOfVulnerable].flatMap(
    ({ sign: [text, ...signFacts], except = [] }) =>
      except.filter((key) => {
        const questions = Object.values(trees.find((tree) => tree.key === key)?.questions ?? {})
        const known = new Set(questions.flatMap(({ choices }) => choices.flatMap(({ facts: of = [] }) => of)))
        return !signFacts.some((fact) => fact === complaintOf[key] || known.has(fact)) && text !== ''
      }),
  )
  expect(missing).toEqual([])
})

test('a question of a tree was denied before as a whole or not at all', () => {
  const half = ownTrees.flatMap((tree) => {
    const no = new Set(factsOf([...askedAlarms(tree, generalSigns), signOfPoison]))
    return Object.values(tree.questions).flatMap(({ signs, choices }) =>
      (signs ?? choices.map(({ text, facts: of = [] }) => [text, ...of] as const))
        .filter(([, ...signFacts]) => new Set(signFacts.map((fact) => no.has(fact))).size > 1)
        .map(([text]) => `${tree.key}: ${text}`),
    )
  })
  expect(half).toEqual([])
})

describe.each(trees.map((tree) => [tree.title, tree] as const))('%s', (_, tree) => {
  const least = (known: readonly Fact[]) => urgencyAt(tree, leastUrgentEnd(tree, known))

  test('ends with 119 for each sign that requires it, whatever else is true', () => {
    const milder = factsOf([...askedAlarms(tree, generalSigns), signOfPoison]).filter((fact) => least([fact]) !== 'emergency')
    expect(milder).toEqual([])
  })

  test('ends with 119 for each sign of pregnancy and birth, and today otherwise', () => {
    const [, ...states] = pregnancySign
    expect(states.filter((state) => isMoreUrgent('today', least([state])))).toEqual([])
    const milder = factsOf(askedAlarms(tree, pregnancyEmergencySigns)).flatMap((fact) =>
      states
        .filter((state) => !areContradictory(state, fact) && least([state, fact]) !== 'emergency')
        .map((state) => `${state} + ${fact}`),
    )
    expect(milder).toEqual([])
  })

  test('never ends less urgently than listed for the vulnerable, with 119 for each of their signs', () => {
    const milder = vulnerabilities.flatMap(({ sign: [, ...states], followUpWithin, sooner }) => {
      const limit = sooner?.[tree.key] ?? followUpWithin
      return states.flatMap((state) => [
        ...(isMoreUrgent(limit, least([state])) ? [`${state} ends ${least([state])}`] : []),
        ...factsOf(askedAlarms(tree, signsOfVulnerable)).flatMap((fact) =>
          !areContradictory(state, fact) && least([state, fact]) !== 'emergency'
            ? [`${state} + ${fact} ends ${least([state, fact])}`]
            : [],
        ),
      ])
    })
    expect(milder).toEqual([])
  })

  test('promises no time if the person must be seen today', () => {
    const own = ownTrees.find(({ key }) => key === tree.key)?.ends ?? {}
    const patient = Object.entries(tree.ends).flatMap(([key, { urgency, conditions, advice }]) => {
      const before = own[key.split('/').at(-1) ?? '']?.urgency
      if (urgency !== 'today' || !before || !isMoreUrgent(urgency, before)) return []
      const words = [...conditions.map(({ why }) => why), ...advice].join(' ')
      return /這週|自己好|沒有警訊|第三天|超過三天、|滿兩週|兩週沒/.test(words) ? [`${key}: ${words}`] : []
    })
    expect(patient).toEqual([])
  })

  test('no additional alarm makes the end of a persona less urgent', () => {
    const alarms = Object.keys(facts)
      .flatMap((kind) => Object.keys(facts[kind as keyof typeof facts]) as Fact[])
      .filter((fact) => !isDescriptiveFact(fact))
    const lowered = (personas[tree.key] ?? []).flatMap(({ story, facts: known }) => {
      const before = urgencyAt(tree, endForFacts(tree, known))
      const all = withImplied(known)
      return alarms.flatMap((fact) => {
        if (!together(all, fact)) return []
        const after = urgencyAt(tree, endForFacts(tree, [...known, fact]))
        return isMoreUrgent(before, after) ? [`${story} (${before}) with ${fact}: ${after}`] : []
      })
    })
    expect(lowered).toEqual([])
  })
})
