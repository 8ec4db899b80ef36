import { calloutLabels } from '../posts/callout-labels.ts'
import { openingOf } from '../posts/derive-title.ts'
import { isPublishedContent, type StoredBlock, searchText } from '../posts/plain-text.ts'
import { cleanText } from '../text/clean-text.ts'
import { cutForWall } from '../walls/cut.ts'
import type { WallState } from '../walls/wall.ts'

/** A post as the indexer reads it, its walled part included. */
export interface SearchablePost {
  title: string
  seo_title: string
  web_title: string
  paper_title: string
  lead: string
  topic_keyword: string
  keywords: string[]
  tags: string[]
  authors: string[]
  column: string | null
  key_points: string[]
  blocks: StoredBlock[]
}

/** The searchable text of a post on one layer, as readers see it. */
export interface SearchText {
  title: string
  marks: string
  body: string
}

/**
 * The searchable text of a post before a wall, or behind it (`open`). Key points are part of what a wall hides. A title
 * or lead that was derived from the beginning of the text (`openingOf`) is not counted twice.
 */
export function searchTextOf(post: SearchablePost, wall: WallState): SearchText {
  const blocks = cutForWall(post.blocks.filter(isPublishedContent), wall)
  const text = blocks.map(searchText).join('\n')
  const opening = openingOf(blocks)
  const others = [post.seo_title, post.web_title, post.paper_title].filter((title) => title !== post.title)
  const marks = [...others, post.topic_keyword, ...post.keywords, ...post.tags, ...post.authors, post.column ?? '']
  // readers search for the label of a recipe; those of the other boxes are left out
  const recipe = blocks.some(({ type }) => type === 'recipe') ? calloutLabels.recipe : ''
  const points = wall === 'open' ? post.key_points : []
  return {
    title: post.title === opening.title ? '' : searchable(post.title),
    marks: [...new Set(marks.filter(Boolean).map(searchable))].join('\n'),
    body: [post.lead === opening.lead ? '' : post.lead, text, recipe, ...points].filter(Boolean).map(searchable).join('\n'),
  }
}

/**
 * Symbols for several characters: units, Roman numerals, ligatures. Folding preserves lengths, so they are spelled out
 * before.
 */
const spelledOut = /[\u2100-\u214f\u2160-\u217f\u3300-\u33ff\ufb00-\ufb06]/g

/** Text of older posts may contain what is normalised on every input today. */
const searchable = (text: string) => cleanText(text).replace(spelledOut, (character) => character.normalize('NFKC'))
