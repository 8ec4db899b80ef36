import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askers } from '../records/record.ts'
import { guard } from '../red-flags/guard.ts'
import { arePossibleFor } from './eligibility.ts'
import { areContradictory, type Fact } from './facts.ts'
import { endForFacts, leastUrgentEnd } from './floors/person.ts'
import { symptomResult } from './result.ts'
import { type Tree, walkTree } from './tree.ts'
import { treeErrors } from './tree-errors.ts'
import { trees, treesFor, treesOfSearch } from './trees.ts'
import { isMoreUrgent } from './urgency.ts'

const factsOf = ({ questions }: Tree): Fact[] =>
  Object.values(questions).flatMap(({ choices }) => choices.flatMap(({ facts = [] }) => facts))

test('there are at least eight complaints, each once', () => {
  expect(new Set(trees.map(({ key }) => key)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(trees.map(({ title }) => title)).size).toBe(trees.length)
})

describe.each(trees.map((tree) => [tree.title, tree] as const))('%s', (_, tree) => {
  test('has no error', () => expect(treeErrors(tree)).toEqual([]))

  test('every path ends, with an urgency and a reference, and progress only grows', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(20)), fc.constantFrom(...askers), (choices, asker) => {
        const answers: number[] = []
        let position = walkTree(tree, answers)
        while (position?.question) {
          expect(symptomResult(tree, asker, answers)).toBeNull()
          answers.push((choices.next().value ?? 0) % position.question.choices.length)
          const next = walkTree(tree, answers)
          expect(next?.progress).toBeGreaterThan(position.progress)
          position = next
        }
        expect(position?.progress).toBe(1)
        const result = symptomResult(tree, asker, answers)
        expect(result).toMatchObject({ complaint: tree.key, asker, answers: position?.answered })
        expect(result?.references.every(({ url }) => url.startsWith('https://'))).toBe(true)
        expect(walkTree(tree, [...answers, 0])).toBeNull()
      }),
    )
  })

  test('its first danger sign leads to the most urgent end', () => {
    const danger = symptomResult(tree, 'self', [0])
    expect(danger?.urgency).toBe('emergency')
    for (const { urgency } of Object.values(tree.ends)) expect(isMoreUrgent(urgency, 'emergency')).toBe(false)
  })

  test('its own words find it', () => {
    for (const word of tree.words) expect(treesFor(`昨天開始${word}，怎麼辦`)).toContain(tree)
  })
})

test('answers that fit no question are no path', () => {
  fc.assert(
    fc.property(fc.constantFrom(...trees), fc.constantFrom(-1, 99, 0.5, Number.NaN), (tree, odd) => {
      expect(walkTree(tree, [odd])).toBeNull()
    }),
  )
})

test('no path open to a person has more than twelve questions, and dangers are asked first', () => {
  /** `actual`: the facts of each answer so far, of which at least one is true. */
  const longest = (tree: Tree, at: string, actual: readonly (readonly Fact[])[] = []): number => {
    const open = tree.questions[at]?.choices.filter(
      ({ facts = [] }) =>
        facts.length === 0 ||
        facts.some((fact) => !actual.some((others) => others.every((other) => areContradictory(other, fact)))),
    )
    return open ? 1 + Math.max(...open.map(({ to, facts }) => longest(tree, to, facts ? [...actual, facts] : actual))) : 0
  }
  for (const tree of trees) {
    expect(longest(tree, tree.start), tree.key).toBeLessThanOrEqual(12)
    expect(
      Math.max(...Object.values(tree.questions).map(({ signs = [], choices }) => signs.length + choices.length)),
    ).toBeLessThan(12)
  }
})

test('a parent is never asked about being a baby, and no question lacks a choice', () => {
  for (const asker of askers)
    for (const tree of trees)
      for (const { signs, choices } of Object.values(tree.questions)) {
        const left = choices.filter(({ facts = [] }) => arePossibleFor(asker, facts))
        expect(left).toContain(choices.at(-1))
        if (signs) expect(signs.some(([, ...facts]) => arePossibleFor(asker, facts))).toBe(true)
      }
  expect(arePossibleFor('parent', ['infant'])).toBe(false)
  expect(arePossibleFor('child', ['infant'])).toBe(true)
  expect(arePossibleFor('self', ['severe_pain', 'infant'])).toBe(true)
})

test('a stored answer contains the question with its signs', () => {
  for (const tree of trees) {
    const [first] = walkTree(tree, [0])?.answered ?? []
    for (const [sign] of tree.questions[tree.start]?.signs ?? []) expect(first?.question).toContain(sign)
  }
})

test("a smoker's cough is never named a post-viral one", () => {
  const cough = trees.find(({ key }) => key === 'cough')
  if (!cough) throw new Error('there is no tree of coughs')
  expect(cough.ends[leastUrgentEnd(cough, ['smoker'])]?.conditions.map(({ name }) => name)).not.toContain('感冒後的咳嗽')
  fc.assert(
    fc.property(fc.subarray(factsOf(cough)), (facts) => {
      expect(endForFacts(cough, [...facts, 'smoker'])).not.toBe('cold')
    }),
  )
})

test('fever with flank pain names the kidney, a late period a test, and sugar comes before 119', () => {
  const words = (key: string, facts: Fact[]) => {
    const tree = trees.find((one) => one.key === key)
    const end = tree?.ends[endForFacts(tree, facts)]
    return [...(end?.conditions ?? []).map(({ name }) => name), ...(end?.advice ?? [])].join(' ')
  }
  expect(words('back_pain', ['fever', 'flank'])).toContain('腎盂腎炎')
  expect(words('fever', ['fever', 'flank'])).toContain('腎盂腎炎')
  for (const key of ['abdominal_pain', 'dizziness', 'palpitations', 'fatigue'])
    expect(words(key, ['missed_period']), key).toContain('驗孕')
  for (const key of ['dizziness', 'palpitations']) expect(words(key, ['low_sugar']), key).toMatch(/15 公克糖.*15 分鐘後再量/)
})

test('a free description finds complaints, in any spelling, and its dangers are detected', () => {
  expect(treesFor('头痛又发烧').map(({ key }) => key)).toEqual(['headache', 'fever'])
  expect(treesFor('想買維他命')).toEqual([])
  expect(guard('頭痛，而且突然說話不清楚')).toMatchObject({ flag: 'emergency', tone: 'alarm' })
})

test.each([
  ['頭有點痛', '頭痛'],
  ['頭一直痛', '頭痛'],
  ['頭常常會痛', '頭痛'],
  ['頭老是暈', '頭暈'],
  ['心臟跳很快', '心悸'],
  ['肚子一直痛', '腹痛'],
  ['胃有點痛', '腹痛'],
  ['腰有點痠', '腰背痛'],
  ['背老是痛', '腰背痛'],
  ['胸口有點悶', '胸痛'],
  ['落屎', '腹瀉'],
  ['一直很累', '疲倦'],
])('a spoken complaint finds its checker: %s', (spoken, title) => {
  expect(treesFor(spoken).map((tree) => tree.title)).toContain(title)
  expect(treesOfSearch(spoken).map((tree) => tree.title)).toContain(title)
})

test.each(['頭痛可以喝咖啡嗎', '高血壓', '普拿疼', '膝蓋有點痛', '減鹽', '訂閱'])(
  'a search for something else finds none: %s',
  (query) => expect(treesOfSearch(query)).toEqual([]),
)

describe('the validator', () => {
  const end = {
    urgency: 'week',
    conditions: [{ name: 'x', why: 'y' }],
    advice: ['這週看 z，打 119'],
    sources: ['fever'],
  } as const
  const validTree: Tree = {
    key: 'x',
    title: 'x',
    version: '1',
    words: ['x'],
    start: 'a',
    questions: {
      a: {
        ask: 'a?',
        choices: [
          { text: 'yes', to: 'b', facts: ['fever'] },
          { text: 'no', to: 'b' },
        ],
      },
    },
    ends: { b: end },
  }
  const asks = (to: string) => ({
    ask: '?',
    choices: [
      { text: 'yes', to, facts: ['fever'] as const },
      { text: 'no', to: 'b' },
    ],
  })

  test('accepts a sound tree', () => expect(treeErrors(validTree)).toEqual([]))
  test.each<[string, Tree, RegExp]>([
    ['a dead end', { ...validTree, questions: { a: asks('nowhere') } }, /nowhere is a dead end/],
    ['a cycle', { ...validTree, questions: { a: asks('c'), c: asks('a') } }, /a → c → a is a cycle/],
    ['an unreachable end', { ...validTree, ends: { b: end, c: end } }, /c is unreachable/],
    [
      'a question without a choice',
      { ...validTree, questions: { a: { ask: '?', choices: [{ text: 'x', to: 'b' }] } } },
      /has no text or fewer/,
    ],
    [
      'the same choice twice',
      {
        ...validTree,
        questions: {
          a: {
            ask: '?',
            choices: [
              { text: 'x', to: 'b' },
              { text: 'x', to: 'b' },
            ],
          },
        },
      },
      /has duplicate choices/,
    ],
    [
      'a choice that is forced',
      { ...validTree, questions: { a: { ask: '?', choices: ['x', 'y'].map((text) => ({ text, to: 'b', facts: ['fever'] })) } } },
      /a forces a choice/,
    ],
    [
      'a fallback choice that is not last',
      { ...validTree, questions: { a: { ask: '?', choices: [...asks('b').choices].reverse() } } },
      /a forces a choice/,
    ],
    [
      'an advice with another time than its urgency',
      { ...validTree, ends: { b: { ...end, advice: ['一兩天內看，打 119'] } } },
      /than this/,
    ],
    [
      'an end that names a nitrate alone',
      { ...validTree, ends: { b: { ...end, advice: ['含硝化甘油'] } } },
      /nitrate without a word of erectile medicines/,
    ],
    [
      'an end that stops painkillers alone',
      { ...validTree, ends: { b: { ...end, advice: ['先停消炎止痛藥'] } } },
      /prescribed aspirin/,
    ],
    ['an end that stops alcohol at once', { ...validTree, ends: { b: { ...end, advice: ['停酒兩週看看'] } } }, /alcohol at once/],
    ['an end without a reference', { ...validTree, ends: { b: { ...end, sources: [] } } }, /no reference/],
    ['an end without an urgency', { ...validTree, ends: { b: { ...end, urgency: 'soon' as 'week' } } }, /no urgency/],
    ['an end without advice', { ...validTree, ends: { b: { ...end, advice: [] } } }, /has no conditions or no advice/],
    ['an end without 119', { ...validTree, ends: { b: { ...end, advice: ['z'] } } }, /does not name 119/],
  ])('%s', (_, tree, error) => expect(treeErrors(tree).join('\n')).toMatch(error))
})
