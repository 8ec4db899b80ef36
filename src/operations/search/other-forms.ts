import type { SearchLayer } from '../../domain/search/layers.ts'
import type { Query } from '../../domain/search/query.ts'
import type { OtherForm, Thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import type { IndexReader } from './index-reader.ts'
import { WordFinder } from './word-finder.ts'

/** The weight of a synonym relative to the typed word. */
export const synonymWeight = 0.8
/** The same in a question, whose other words carry more information. */
export const synonymWeightOfQuestion = 0.6
/** The weight of a corrected spelling beside a typed word that occurs nowhere. */
export const correctionWeight = 0.9
/** A document with a larger share than this contains the query as typed. Shares are stored in single precision. */
export const typedAbove = 0.81
/** The maximum number of alternative forms of a query. */
const formsAtMost = 4

/** Alternative forms of a short query, with words that occur in what this reader may read: others would find nothing. */
export async function otherForms(
  reader: IndexReader,
  query: Query,
  layers: readonly SearchLayer[],
  thesaurus: Thesaurus,
): Promise<OtherForm[]> {
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
