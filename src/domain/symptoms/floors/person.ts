import { contradict, type Fact, implied } from '../facts.ts'
import type { Choice, Question, Tree } from '../tree.ts'
import { moreUrgent, type Urgency } from '../urgency.ts'

/** The facts with all that they imply. */
export const withImplied = (facts: readonly Fact[]): ReadonlySet<Fact> =>
  new Set(facts.flatMap((fact) => [fact, ...(implied[fact] ?? [])]))

function fits({ facts = [], all }: Choice, known: ReadonlySet<Fact>): boolean {
  return all ? facts.every((fact) => known.has(fact)) : facts.some((fact) => known.has(fact))
}

/** For each fact the index of the first choice that it matches, and the choices that need several facts. */
interface Index {
  first: ReadonlyMap<Fact, number>
  several: readonly (readonly [place: number, choice: Choice])[]
}
const indexes = new WeakMap<Question, Index>()

function indexOf(question: Question): Index {
  const retained = indexes.get(question)
  if (retained) return retained
  const first = new Map<Fact, number>()
  const several: [number, Choice][] = []
  for (const [place, choice] of question.choices.entries()) {
    const { facts = [], all } = choice
    if (all) several.push([place, choice])
    else for (const fact of facts) if (!first.has(fact)) first.set(fact, place)
  }
  const index = { first, several }
  indexes.set(question, index)
  return index
}

/** The first matching choice; the last one if none matches. */
function chosen(question: Question, known: ReadonlySet<Fact>): Choice | undefined {
  const { first, several } = indexOf(question)
  let place = question.choices.length - 1
  for (const fact of known) place = Math.min(place, first.get(fact) ?? place)
  const earlier = several.find(([at, choice]) => at < place && fits(choice, known))
  return earlier?.[1] ?? question.choices[place]
}

/** Whether a person with these known facts may still choose this. */
function possible({ facts = [], all }: Choice, known: ReadonlySet<Fact>): boolean {
  const free = (fact: Fact) => known.has(fact) || ![...known].some((other) => contradict(fact, other))
  return all ? facts.every(free) : facts.some(free)
}

/** The end for a person with exactly these facts: the first matching choice at every question. */
export function endOf(tree: Tree, facts: readonly Fact[]): string {
  const known = withImplied(facts)
  let at = tree.start
  for (let question = tree.questions[at]; question; question = tree.questions[at]) at = chosen(question, known)?.to ?? ''
  return at
}

/**
 * The least urgent reachable end for a person with these facts, whatever else is true: at each question the first
 * choice that certainly matches, and every earlier one that may match.
 */
export function minUrgentEnd(tree: Tree, facts: readonly Fact[]): string {
  const known = withImplied(facts)
  const found = new Map<string, string>()
  const below = (at: string): string => {
    const question = tree.questions[at]
    if (!question) return at
    const retained = found.get(at)
    if (retained) return retained
    const sure = question.choices.findIndex((choice) => fits(choice, known))
    const open = question.choices.filter((choice, place) =>
      sure === -1 ? !choice.facts || possible(choice, known) : place === sure || (place < sure && possible(choice, known)),
    )
    const ends = open.map(({ to }) => below(to))
    const least = ends.reduce((a, b) => (moreUrgent(urgencyAt(tree, a), urgencyAt(tree, b)) ? b : a))
    found.set(at, least)
    return least
  }
  return below(tree.start)
}

export function urgencyAt(tree: Tree, end: string): Urgency {
  const found = tree.ends[end]
  if (!found) throw new Error(`${tree.key} has no end ${end}`)
  return found.urgency
}
