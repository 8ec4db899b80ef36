import { areContradictory, type Fact, impliedFacts } from '../facts.ts'
import type { Choice, Question, Tree } from '../tree.ts'
import { isMoreUrgent, type Urgency } from '../urgency.ts'

/** The facts with all that they imply. */
export const withImplied = (facts: readonly Fact[]): ReadonlySet<Fact> =>
  new Set(facts.flatMap((fact) => [fact, ...(impliedFacts[fact] ?? [])]))

function fits({ facts = [], all }: Choice, knownFacts: ReadonlySet<Fact>): boolean {
  return all ? facts.every((fact) => knownFacts.has(fact)) : facts.some((fact) => knownFacts.has(fact))
}

/** For each fact the index of the first choice that it matches, and the choices that need several facts. */
interface Index {
  first: ReadonlyMap<Fact, number>
  several: readonly (readonly [place: number, choice: Choice])[]
}
const indexes = new WeakMap<Question, Index>()

function indexOf(question: Question): Index {
  const cached = indexes.get(question)
  if (cached) return cached
  const first = new Map<Fact, number>()
  const multiFactChoices: [number, Choice][] = []
  for (const [choiceIndex, choice] of question.choices.entries()) {
    const { facts = [], all } = choice
    if (all) multiFactChoices.push([choiceIndex, choice])
    else for (const fact of facts) if (!first.has(fact)) first.set(fact, choiceIndex)
  }
  const index = { first, several: multiFactChoices }
  indexes.set(question, index)
  return index
}

/** The first matching choice; the last one if none matches. */
function matchingChoice(question: Question, knownFacts: ReadonlySet<Fact>): Choice | undefined {
  const { first, several } = indexOf(question)
  let choiceIndex = question.choices.length - 1
  for (const fact of knownFacts) choiceIndex = Math.min(choiceIndex, first.get(fact) ?? choiceIndex)
  const earlier = several.find(([index, choice]) => index < choiceIndex && fits(choice, knownFacts))
  return earlier?.[1] ?? question.choices[choiceIndex]
}

/** Whether a person with these known facts may still choose this. */
function possible({ facts = [], all }: Choice, knownFacts: ReadonlySet<Fact>): boolean {
  const free = (fact: Fact) => knownFacts.has(fact) || ![...knownFacts].some((other) => areContradictory(fact, other))
  return all ? facts.every(free) : facts.some(free)
}

/** The end for a person with exactly these facts: the first matching choice at every question. */
export function endForFacts(tree: Tree, facts: readonly Fact[]): string {
  const knownFacts = withImplied(facts)
  let nodeKey = tree.start
  for (let question = tree.questions[nodeKey]; question; question = tree.questions[nodeKey])
    nodeKey = matchingChoice(question, knownFacts)?.to ?? ''
  return nodeKey
}

/**
 * The least urgent reachable end for a person with these facts, whatever else is true: at each question the first
 * choice that certainly matches, and every earlier one that may match.
 */
export function leastUrgentEnd(tree: Tree, facts: readonly Fact[]): string {
  const knownFacts = withImplied(facts)
  const leastUrgentByNode = new Map<string, string>()
  const leastUrgentFrom = (nodeKey: string): string => {
    const question = tree.questions[nodeKey]
    if (!question) return nodeKey
    const cached = leastUrgentByNode.get(nodeKey)
    if (cached) return cached
    const certainIndex = question.choices.findIndex((choice) => fits(choice, knownFacts))
    const open = question.choices.filter((choice, choiceIndex) =>
      certainIndex === -1
        ? !choice.facts || possible(choice, knownFacts)
        : choiceIndex === certainIndex || (choiceIndex < certainIndex && possible(choice, knownFacts)),
    )
    const ends = open.map(({ to }) => leastUrgentFrom(to))
    const leastUrgent = ends.reduce((a, b) => (isMoreUrgent(urgencyAt(tree, a), urgencyAt(tree, b)) ? b : a))
    leastUrgentByNode.set(nodeKey, leastUrgent)
    return leastUrgent
  }
  return leastUrgentFrom(tree.start)
}

export function urgencyAt(tree: Tree, end: string): Urgency {
  const endNode = tree.ends[end]
  if (!endNode) throw new Error(`${tree.key} has no end ${end}`)
  return endNode.urgency
}
