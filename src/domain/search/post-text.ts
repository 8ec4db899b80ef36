import { openingOf } from '../posts/opening.ts'
import { isPrinted, type StoredBlock, searchText } from '../posts/plain-text.ts'
import { cleanText } from '../text/clean-text.ts'
import { cutForWall } from '../walls/cut.ts'
import type { WallState } from '../walls/wall.ts'

/** A post as the index reads it, walled part included. */
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

/** What can be found of a post on one layer, as readers see it. */
export interface SearchText {
  title: string
  marks: string
  body: string
}

/**
 * The text of a post for those who stand before a wall, or behind it (`open`). Key points are part of what a
 * wall hides. A title or lead that was only taken from how the text begins
 * (`openingOf`) is not counted twice.
 */
export function searchTextOf(post: SearchablePost, wall: WallState): SearchText {
  const blocks = cutForWall(post.blocks.filter(isPrinted), wall)
  const text = blocks.map(searchText).join('\n')
  const opening = openingOf(blocks)
  const others = [post.seo_title, post.web_title, post.paper_title].filter((title) => title !== post.title)
  const marks = [...others, post.topic_keyword, ...post.keywords, ...post.tags, ...post.authors, post.column ?? '']
  const points = wall === 'open' ? post.key_points : []
  return {
    title: post.title === opening.title ? '' : searchable(post.title),
    marks: [...new Set(marks.filter(Boolean).map(searchable))].join('\n'),
    body: [post.lead === opening.lead ? '' : post.lead, text, ...points].filter(Boolean).map(searchable).join('\n'),
  }
}

/** Signs that stand for several characters: units, Roman numerals, ligatures. Folding keeps lengths, so they are spelled out before. */
const spelledOut = /[\u2100-\u214f\u2160-\u217f\u3300-\u33ff\ufb00-\ufb06]/g

/** Text of older posts may hold what is cleaned at every door today. */
const searchable = (text: string) => cleanText(text).replace(spelledOut, (sign) => sign.normalize('NFKC'))
