import { type PlaceAddressRow, placeAddresses, postAddresses } from '../../db/queries/addresses.ts'
import { countPosts } from '../../db/queries/posts.ts'
import { channelPath, tagPath } from '../../domain/places/address.ts'
import { postPath } from '../../domain/posts/address.ts'
import type { OperationContext } from '../context.ts'
import type { Page } from '../posts/list-posts.ts'

/** A public page as a path, and when it changed last (ISO 8601) where that is known. */
export interface Address {
  url: string
  changed_at: string | null
}

/** Addresses in one sitemap file: the protocol allows no more. */
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

const paths: Record<PlaceAddressRow['kind'], (key: string) => string> = {
  author: (id) => `/author/${id}`,
  column: (id) => `/column/${id}`,
  channel: (id) => channelPath({ id: Number(id), slug: '', feature: false }),
  feature: (slug) => channelPath({ id: 0, slug, feature: true }),
  tag: (name) => tagPath(name),
  special: (id) => `/special/${id}`,
  'digital-subject': (id) => `/digital-subject/${id}`,
  magazine: (issue) => `/magazine/${issue}`,
  quiz: (id) => `/test/Index/${id}`,
}

/** The addresses of everything that posts are gathered in: people, columns, channels, tags, specials, issues; and the covers of the quizzes. */
export async function listPlaceAddresses({ db }: OperationContext): Promise<Page<Address>> {
  const items = (await placeAddresses(db)).map(({ kind, key }) => ({ url: paths[kind](key), changed_at: null }))
  return { items, page: 1, perPage: addressesPerPage, total: items.length }
}
