import type { SearchGroup, SearchItem, SearchMeta } from '../../contract/search.ts'
import { postPath } from '../../domain/posts/address.ts'
import { guard } from '../../domain/red-flags/guard.ts'
import type { EntryGroup } from '../../operations/search/find-entries.ts'
import type { SearchAnswer, ShownPost } from '../../operations/search/search-posts.ts'
import { presentPopularKeyword } from './shell.ts'

export function presentSearchItem(post: ShownPost): SearchItem {
  const { type, id, external_id, title, title_parts, snippet, cover, publish_date, status, tags, why } = post
  return {
    type,
    id,
    external_id,
    title,
    title_parts,
    url: postPath(type, id),
    snippet,
    cover,
    publish_date,
    status,
    tags,
    cov: Math.round(post.cov * 1000) / 1000,
    near: post.near,
    why,
  }
}

export function presentEntryGroup({ kind, total, entries }: EntryGroup): SearchGroup {
  return {
    type: kind,
    total,
    items: entries.map(({ key, title, title_parts, url, snippet, cover, sponsor }) => ({
      type: kind,
      id: key,
      title,
      title_parts,
      url,
      snippet,
      cover,
      sponsor,
    })),
  }
}

export function presentSearchMeta(answer: SearchAnswer, { page, perPage }: { page: number; perPage: number }): SearchMeta {
  const found = [...answer.items, ...answer.groups.flatMap(({ entries }) => entries)]
  const warning = guard(
    answer.keyword,
    found.map(({ title }) => title),
  )
  return {
    page,
    per_page: perPage,
    total: answer.total,
    total_pages: Math.ceil(answer.total / perPage),
    keyword: answer.keyword,
    did_you_mean: answer.correction,
    corrected: answer.corrected,
    widened: answer.widened,
    weak: answer.weak,
    building: answer.building,
    synonyms: answer.synonyms,
    facets: { types: answer.types as SearchMeta['facets']['types'], channels: answer.channels },
    red_flag: warning?.flag ?? null,
    red_flag_tone: warning?.tone ?? null,
    popular: answer.popular.map(presentPopularKeyword),
  }
}
