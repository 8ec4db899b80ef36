import { adviceNames, type Clinical } from '../../domain/clinical/check.ts'
import { isShown } from '../../domain/clinical/visibility.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { type EntryKind, entryKinds } from '../../domain/search/catalogue.ts'
import { fold } from '../../domain/search/fold.ts'
import { markAll, needlesOf, snippetOf, type TextPart, wholeNeedles } from '../../domain/search/highlight.ts'
import { type Query, readQuery, withoutForms } from '../../domain/search/query.ts'
import type { Form } from '../../domain/search/ranking.ts'
import { eachTerm, termOfKey } from '../../domain/search/tokens.ts'
import { treesOfSearch } from '../../domain/symptoms/trees.ts'
import { checkers } from '../../domain/tools/checkers.ts'
import type { OperationContext } from '../context.ts'
import { readCatalogue, readThesaurus, type ShownEntry } from './catalogue-reader.ts'
import { synonymWeight, typedAbove } from './other-forms.ts'

/** The found entries of one kind. */
export interface EntryGroup {
  kind: EntryKind
  total: number
  /** Whether one of them contains the whole query as typed: then it is no misspelling. */
  whole: boolean
  entries: FoundEntry[]
}

export interface FoundEntry extends ShownEntry {
  title_parts: TextPart[]
  snippet: TextPart[]
}

/** The number of entries of each kind shown beside posts. */
const besidePosts = 3

/**
 * The results besides posts, by kind: the best few of each, or one page of one kind.
 * @param literal search as typed, without synonyms
 */
export async function findEntries(
  context: OperationContext,
  query: Query,
  literal: boolean,
  { kind, page, perPage }: { kind: EntryKind | null; page: number; perPage: number },
): Promise<EntryGroup[]> {
  const [catalogue, thesaurus] = [await readCatalogue(context), await readThesaurus(context)]
  const isIndexed = (word: string) => termsOf(word).every((term) => catalogue.count(term) > 0)
  const others = literal || query.long ? [] : thesaurus.otherForms(query.folded).filter(({ to }) => isIndexed(to))
  // the name of a tool or quiz is sufficient, whatever else the sentence contains (體脂率多少才正常: BMI)
  const instruments = [...catalogue.ofKind('tool'), ...catalogue.ofKind('quiz')].map(({ title }) => fold(title))
  const named = others.filter(({ to }) => instruments.some((title) => title.includes(to)))
  const subject = withoutForms(query.folded)
  const texts = new Set([...others.map(({ text }) => text), ...named.map(({ to }) => to)])
  const typed = [query, ...(subject === query.folded ? [] : [readQuery(subject)])]
  const forms: Form[] = [
    ...typed.map((one) => ({ query: one, weight: 1 })),
    ...Array.from(texts, (text) => ({ query: readQuery(text), weight: synonymWeight })),
  ]
  const isOut = ({ outAt }: ShownEntry) => outAt === null || outAt <= context.now.getTime()
  const needles = [...needlesOf(query), ...others.flatMap(({ to }) => wholeNeedles(to))]
  const byKind = Map.groupBy(catalogue.find(forms, isOut, typedAbove), ({ entry }) => entry.kind)
  return entryKinds.flatMap((one) => {
    const found = byKind.get(one) ?? []
    if (found.length === 0 || (kind !== null && kind !== one)) return []
    const shown = kind === null ? found.slice(0, besidePosts) : found.slice((page - 1) * perPage, page * perPage)
    const entries = shown.map(({ entry }) => ({
      ...entry,
      title_parts: markAll(entry.title, needles),
      snippet: snippetOf(entry.body, needles),
    }))
    return [{ kind: one, total: found.length, whole: found.some(({ cover }) => cover > 0.99), entries }]
  })
}

/**
 * The groups with the symptom checkers of the complaint that a search describes, before the other tools. Like the site
 * map it offers those that every reader may see.
 */
export function withCheckers(
  groups: readonly EntryGroup[],
  folded: string,
  clinical: Clinical,
  { kind: wanted, page }: { kind: EntryKind | null; page: number },
): EntryGroup[] {
  if (wanted !== null && wanted !== 'tool') return [...groups]
  const [{ path, title: checker, text }] = checkers
  const entries = treesOfSearch(folded)
    .filter((tree) => isShown(clinical, adviceNames.tree(tree), visitor))
    .map(({ key, title }): FoundEntry => {
      const name = `${title}：${checker}`
      const shown = { title: name, title_parts: [{ text: name, hit: false }], body: text, snippet: [{ text, hit: false }] }
      return { kind: 'tool', key: `${path.slice(1)}/${key}`, url: `${path}/${key}`, marks: '', ...nothingElse, ...shown }
    })
  if (entries.length === 0) return [...groups]
  const found = groups.find(({ kind }) => kind === 'tool') ?? { kind: 'tool' as const, total: 0, whole: false, entries: [] }
  const tools = {
    ...found,
    total: found.total + entries.length,
    entries: page === 1 ? [...entries, ...found.entries] : found.entries,
  }
  const kinds = new Map([...groups, tools].map((group) => [group.kind, group]))
  return entryKinds.flatMap((kind) => kinds.get(kind) ?? [])
}

const nothingElse = { cover: null, sponsor: null, outAt: null }

/** The pairs and words by which a folded word is looked up. */
function termsOf(folded: string): string[] {
  const terms: string[] = []
  eachTerm(folded, (key) => terms.push(termOfKey(key)))
  const long = terms.filter((term) => term.length > 1)
  return long.length > 0 ? long : terms
}
