import type { z } from 'zod'
import type { favoriteEndpoints, StoredFavorite } from '../../contract/favorites.ts'
import type { Author, Channel, ColumnSummary, SpecialSummary } from '../../contract/place-shapes.ts'
import type { Post, PostSummary } from '../../contract/posts.ts'
import type { AdAreas, RecommendedAd, RecommendedPost, RecommendedProduct } from '../../contract/recommendations.ts'
import { favoritePath } from '../../domain/favorites/kinds.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { channelPath } from '../../domain/places/author-links.ts'
import { contentsOf } from '../../domain/posts/contents.ts'
import { postPath } from '../../domain/posts/post-path.ts'
import { speechOf } from '../../domain/posts/speech-of-compiled.ts'
import type { FavoriteItem, FavoriteRow, StoredFavoriteRow } from '../../operations/favorites/favorites.ts'
import type { AuthorWithPosts } from '../../operations/places/authors.ts'
import type { ChannelRow, ColumnWithLatest, IssueRow, SpecialRow } from '../../operations/places/read-listings.ts'
import type { PostSummaryRow } from '../../operations/posts/list-posts.ts'
import type { ReadablePost } from '../../operations/posts/read-post.ts'
import type {
  AreaAdRow,
  RecommendedPost as PostFound,
  RecommendedProduct as ProductFound,
  RecommendedAds,
} from '../../operations/recommendations/recommend.ts'

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

export function presentPost(row: ReadablePost, { hasSpeech = true } = {}): Post {
  return {
    ...presentPostSummary(row),
    seo_title: row.seo_title,
    web_title: row.web_title,
    paper_title: row.paper_title,
    keywords: row.keywords,
    key_points: row.key_points,
    promises: row.promises,
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
    speech: hasSpeech ? speechOf(row.blocks) : null,
    contents: contentsOf(row.blocks),
    things: row.things,
    questions: row.blocks.flatMap(({ question }) => question ?? []),
    recipes: row.blocks.flatMap(({ recipe }) => recipe ?? []),
    walled: row.wall !== 'open',
  }
}

export function presentAuthor(row: AuthorWithPosts): Author {
  return { ...row, url: entityPath('author', row.id) }
}

export function presentColumn(row: ColumnWithLatest): ColumnSummary {
  return { ...row, latest: row.latest && presentPostSummary(row.latest), url: entityPath('column', row.id) }
}

export function presentChannel(row: ChannelRow): Channel {
  return { ...row, url: channelPath(row) }
}

export function presentSpecial({ sections: _, ...row }: Omit<SpecialRow, 'sections'> & { sections: unknown }): SpecialSummary {
  return { ...row, url: entityPath('special', row.id) }
}

/** An issue, with the additional columns of its row. */
export const presentMagazine = <Row extends IssueRow>(row: Row) => ({ ...row, url: entityPath('magazine', row.issue) })

type Favorite = z.input<typeof favoriteEndpoints.add.response>['items']
type Condition = z.output<typeof favoriteEndpoints.check.query>

export function presentFavorite({ id, member_uid, site, item_type, item_id }: FavoriteRow): Favorite {
  return { id, member_uid, site, item_type, item_id }
}

export function presentStoredFavorite(row: StoredFavoriteRow): StoredFavorite {
  const url = favoritePath(row.item_type, row.item_id)
  return { ...presentFavorite(row), created_at: row.created_at, item: row.item && { ...row.item, url } }
}

/** The item that a call's fields specify. */
export function itemOf({ site, item_type, item_id }: Condition): FavoriteItem {
  return { site, itemType: item_type, itemId: item_id }
}

export function presentRecommendedPost(post: PostFound): RecommendedPost {
  const { cover, ...summary } = presentPostSummary(post)
  return { kind: 'post', ...summary, image: cover, reason: post.reason }
}

export function presentRecommendedProduct(product: ProductFound): RecommendedProduct {
  const { key, title, text, url, image, reason } = product
  const common = { id: key, title, lead: text, url, image, reason }
  const price = product.price ?? 0
  if (product.kind === 'shop') return { kind: 'shop', ...common, price }
  if (product.kind === 'magazine') return { kind: 'magazine', ...common }
  return { kind: 'activity', ...common, starts_at: product.starts_at ?? '', place: product.place ?? '', fee: price }
}

/** The reason of an ad is its sponsorship, with the sponsor. */
export function presentAd({ id, title, text, url, image, sponsor, label }: AreaAdRow): RecommendedAd {
  return { kind: 'ad', id: String(id), title, lead: text, url, image, reason: `${sponsor} 提供`, sponsor, label }
}

export function presentAdAreas(areas: RecommendedAds['areas']): AdAreas {
  return {
    ch_area03_6: areas.ch_area03_6.map(presentAd),
    ch_area04_2: areas.ch_area04_2.map(presentAd),
    ch_area04_6: areas.ch_area04_6.map(presentAd),
  }
}
