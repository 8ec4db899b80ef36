import { findRedirect, type PlaceAddressRow, placeAddresses, postAddresses } from '../../db/queries/addresses.ts'
import { countPosts } from '../../db/queries/posts.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { redirectKey, redirectKeysOf } from '../../domain/navigation/redirects.ts'
import { channelPath } from '../../domain/places/author-links.ts'
import { postPath } from '../../domain/posts/post-path.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import type { Page } from '../posts/list-posts.ts'

/** A public page as a path, with the time of its last change (ISO 8601) if known. */
export interface Address {
  url: string
  changed_at: string | null
}

/** The maximum number of addresses in a sitemap file, by the protocol. */
export const addressesPerPage = 50_000

/** The addresses of all public posts, by pages of 50,000. */
export async function listPostAddresses({ db }: OperationContext, page: number): Promise<Page<Address>> {
  const [rows, total] = await Promise.all([
    postAddresses(db, addressesPerPage, (page - 1) * addressesPerPage),
    countPosts(db, {}),
  ])
  const items = rows.map(({ type, id, changed_at }) => ({ url: postPath(type, id), changed_at }))
  return { items, page, perPage: addressesPerPage, total }
}

/** The canonical URL of a place: feature channels have their own name. */
const urlOf = ({ kind, key }: PlaceAddressRow): string =>
  kind === 'feature' ? channelPath({ id: 0, slug: key, feature: true }) : entityPath(kind, key)

/** The addresses of all listings of posts: people, columns, channels, tags, specials, issues; the quizzes; the products of the shop. */
export async function listPlaceAddresses({ db }: OperationContext): Promise<Page<Address>> {
  const items = (await placeAddresses(db)).map((row) => ({ url: urlOf(row), changed_at: null }))
  return { items, page: 1, perPage: addressesPerPage, total: items.length }
}

/**
 * Where an address moved. An exact redirect takes precedence over one that ignores the query.
 * @throws not_found when it has no redirect
 */
export async function findMovedTo({ db }: OperationContext, address: string): Promise<string> {
  const found = await findRedirect(db, redirectKeysOf(redirectKey(address)))
  if (!found) throw notFound()
  return found.to_url
}
