import type { IndexedDocument, SuggestionRow } from '../../db/queries/search-changes.ts'
import type { SearchSourceRow } from '../../db/queries/search-sources.ts'
import { fold } from '../../domain/search/fold.ts'
import { layersOf } from '../../domain/search/layers.ts'
import { searchTextOf } from '../../domain/search/post-text.ts'
import type { IndexText } from '../../domain/search/ranking.ts'
import { clausesOf, suggestionKeys } from '../../domain/search/suggestions.ts'

/** A document before it has a number. */
export type Unnumbered = Omit<IndexedDocument, 'number'>

/** A post on one layer: cut at the wall for the readers who search there. */
export function documentOn(post: SearchSourceRow, { layer, wall }: ReturnType<typeof layersOf>[number]): Unnumbered {
  return { post_uid: post.uid, layer, type: post.type, channel_ids: post.channel_ids, ...searchTextOf(post, wall) }
}

/** The documents of a post: none when it is not public. */
export function documentsOf(post: SearchSourceRow): Unnumbered[] {
  return post.public ? layersOf(post.status).map((place) => documentOn(post, place)) : []
}

/** A document's text as the index tokenises it. */
export function indexText({ title, marks, body }: Pick<Unnumbered, 'title' | 'marks' | 'body'>): IndexText {
  return { title: fold(title), marks: fold(marks), body: fold(body) }
}

/** The search suggestions of a public post: its title, from each clause on. */
export function suggestionsOf(title: string): SuggestionRow[] {
  return clausesOf(title).map((clause) => ({ kind: 'title', text: title, ...suggestionKeys(clause) }))
}
