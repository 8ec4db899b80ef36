import type { Post, PostSummary } from '../../contract/posts.ts'
import { postPath } from '../../domain/posts/address.ts'
import { contentsOf } from '../../domain/posts/contents.ts'
import { speechOf } from '../../domain/posts/speech-of-compiled.ts'
import type { PostSummaryRow } from '../../operations/posts/list-posts.ts'
import type { ReadablePost } from '../../operations/posts/read-post.ts'

export function presentPostSummary(row: PostSummaryRow): PostSummary {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    lead: row.lead,
    cover: row.cover,
    authors: row.authors,
    channels: row.channels,
    tags: row.tags,
    publish_date: row.publish_date,
    status: row.status,
    url: postPath(row.type, row.id),
  }
}

export function presentPost(row: ReadablePost): Post {
  return {
    ...presentPostSummary(row),
    seo_title: row.seo_title,
    web_title: row.web_title,
    paper_title: row.paper_title,
    keywords: row.keywords,
    key_points: row.key_points,
    source: row.source,
    updated_at: row.updated_at,
    reviewed_by: row.reviewer,
    reviewed_at: row.reviewed_at,
    unreviewed_advice: row.isUnreviewedAdvice,
    references: row.references,
    topic_level: row.topic_level,
    topic_keyword: row.topic_keyword,
    column: row.column,
    magazine: row.magazine,
    book: row.book,
    sensitive: row.sensitive,
    corrections: row.corrections,
    content: row.blocks.map(({ type, html }) => ({ type, html })),
    credits: row.credits,
    speech: speechOf(row.blocks),
    contents: contentsOf(row.blocks),
    things: row.things,
    questions: row.blocks.flatMap(({ question }) => question ?? []),
    recipes: row.blocks.flatMap(({ recipe }) => recipe ?? []),
    walled: row.wall !== 'open',
  }
}
