import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Query } from '../../domain/search/query.ts'
import { type OtherForm, thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import type { IndexReader } from './index-reader.ts'
import { WordFinder } from './word-finder.ts'

/** What another word of the same meaning counts beside the typed one. */
export const synonymWeight = 0.8
/** The same in a question, which says more with its other words. */
export const synonymWeightOfQuestion = 0.6
/** What a corrected spelling counts beside a typed word that stands nowhere. */
export const correctionWeight = 0.9
/** Who holds more of the query than this holds it as it was typed. Shares are kept in single precision. */
export const typedAbove = 0.81
/** Other ways of saying that one query is searched with. */
const formsAtMost = 4

/** Other ways of saying a short query, with words that stand in what this reader may read: others would find nothing. */
export async function otherForms(reader: IndexReader, query: Query, layers: readonly SearchLayer[]): Promise<OtherForm[]> {
  if (query.long) return []
  const forms = thesaurus.otherForms(query.folded)
  if (forms.length === 0) return []
  const finder = new WordFinder(reader, layers)
  await finder.count(forms.map(({ to }) => to))
  const likely = forms.filter(({ to }) => finder.atMost(to) > 0)
  await finder.fetch(likely.map(({ to }) => to))
  const found: OtherForm[] = []
  for (const form of likely) {
    if (found.length === formsAtMost) break
    if ((await finder.documents(form.to)).length > 0) found.push(form)
  }
  return found
}
