import { fold } from '../search/fold.ts'
import { thesaurus } from '../search/synonyms/synonyms.ts'
import { medicines } from '../search/synonyms/trade-names.ts'
import { withAlarms } from './add-alarms.ts'
import type { Tree } from './tree.ts'
import { abdominalPain } from './trees/abdominal-pain.ts'
import { backPain } from './trees/back-pain.ts'
import { chestPain } from './trees/chest-pain.ts'
import { cough } from './trees/cough.ts'
import { diarrhoea } from './trees/diarrhoea.ts'
import { dizziness } from './trees/dizziness.ts'
import { fatigue } from './trees/fatigue.ts'
import { fever } from './trees/fever.ts'
import { headache } from './trees/headache.ts'
import { palpitations } from './trees/palpitations.ts'

/** The own questions of every complaint, in display order. */
export const ownTrees: readonly Tree[] = [
  headache,
  dizziness,
  fever,
  cough,
  chestPain,
  palpitations,
  abdominalPain,
  diarrhoea,
  backPain,
  fatigue,
]

/** Every complaint of the checker, each behind the alarm list. */
export const trees: readonly Tree[] = ownTrees.map(withAlarms)

export const findTree = (key: string): Tree | undefined => trees.find((tree) => tree.key === key)

/** Words between a part of the body and its complaint: 頭「有點」痛, 肚子「一直」痛. */
const fillers = new RegExp(
  fold(
    '有一?點點?|一點點|有些|有夠|一直|老是|總是|常常?|經常|時常|偶爾|有時候?|突然|忽然|最近|這幾天|開始|整天|每天|隱隱|好像|覺得|感覺|非常|真的|[很好超太又會都在了的]',
  ),
  'gu',
)

/** A medicine finds its illnesses in the search, but it is no complaint. */
const medicineNames = new Set(medicines.flatMap(({ tradeNames, substances }) => [...tradeNames, ...substances]).map(fold))

/** The forms of a description, and the terms that the synonyms of the search find in them. */
function readDescription(description: string): { forms: string[]; terms: Set<string> } {
  const folded = fold(description)
  const forms = [...new Set([folded, folded.replace(fillers, '')])]
  const others = forms.flatMap((form) => thesaurus.otherForms(form)).filter(({ from }) => !medicineNames.has(from))
  return { forms, terms: new Set(others.map(({ to }) => to)) }
}

/** The complaints that match a free description: those with more matching words first, those of synonyms last. */
export function treesFor(description: string): Tree[] {
  const { forms, terms } = readDescription(description)
  const contains = (word: string) => forms.some((form) => form.includes(word))
  return trees
    .map((tree) => ({ tree, words: tree.words.map(fold) }))
    .filter(({ words }) => words.some((word) => contains(word) || terms.has(word)))
    .map(({ tree, words }) => ({ tree, hits: words.filter(contains).length }))
    .sort((a, b) => b.hits - a.hits)
    .map(({ tree }) => tree)
}

/** The complaints that a search is about: half of it names them (頭有點痛). 頭痛可以喝咖啡嗎 is about something else. */
export function treesOfSearch(query: string): Tree[] {
  const { forms, terms } = readDescription(query)
  const isAbout = (word: string) => terms.has(word) || forms.some((form) => form.includes(word) && word.length * 2 >= form.length)
  return treesFor(query).filter(({ words }) => words.map(fold).some(isAbout))
}
