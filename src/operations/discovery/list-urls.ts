import { countPosts } from '../../db/queries/posts.ts'
import { findRedirect, listPlaceUrlRows, listPostUrlRows, type PlaceUrlRow } from '../../db/queries/public-urls.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { redirectKey, redirectKeysOf } from '../../domain/navigation/redirects.ts'
import { channelPath } from '../../domain/places/author-links.ts'
import { postPath } from '../../domain/posts/post-path.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import type { Page } from '../posts/list-posts.ts'

/** A public page as a path, with the time of its last change (ISO 8601) if known. */
export interface PublicUrl {
  url: string
  changed_at: string | null
}

/** The maximum number of URLs in a sitemap file, by the protocol. */
export const urlsPerPage = 50_000

/** The URLs of all public posts, by pages of 50,000. */
export async function listPostUrls({ db }: OperationContext, page: number): Promise<Page<PublicUrl>> {
  const [rows, total] = await Promise.all([listPostUrlRows(db, urlsPerPage, (page - 1) * urlsPerPage), countPosts(db, {})])
  const items = rows.map(({ type, id, changed_at }) => ({ url: postPath(type, id), changed_at }))
  return { items, page, perPage: urlsPerPage, total }
}

/** The canonical URL of a place: feature channels have their own name. */
const urlOf = ({ kind, key }: PlaceUrlRow): string =>
  kind === 'feature' ? channelPath({ id: 0, slug: key, feature: true }) : entityPath(kind, key)

/**
 * The URLs of all listings of posts: people, columns, channels, tags, specials, issues; the quizzes; the products of the
 * shop.
 */
export async function listPlaceUrls({ db }: OperationContext): Promise<Page<PublicUrl>> {
  const items = (await listPlaceUrlRows(db)).map((row) => ({ url: urlOf(row), changed_at: null }))
  return { items, page: 1, perPage: urlsPerPage, total: items.length }
}

/**
 * Where a URL moved. An exact redirect takes precedence over one that ignores the query.
 * @throws not_found when it has no redirect
 */
export async function findRedirectTarget({ db }: OperationContext, url: string): Promise<string> {
  const redirect = await findRedirect(db, redirectKeysOf(redirectKey(url)))
  if (!redirect) throw notFound()
  return redirect.to_url
}
