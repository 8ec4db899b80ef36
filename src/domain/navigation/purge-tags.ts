import type { EntityRef } from '../posts/entities.ts'
import { postAt } from '../posts/post-path.ts'
import type { PostType } from '../posts/post-type.ts'
import { type FeatureEntityTag, type FeatureListTag, featureList } from './features.ts'

const withFeatures = <Tag extends string>(...ownTags: Tag[]): readonly (Tag | FeatureListTag)[] => [
  ...ownTags,
  ...featureList().map(({ listTag }) => listTag as FeatureListTag),
]

/** Lists of entities with a page each apart from posts: the sitemap's `places` consist of them. */
export const placeLists = /* @__PURE__ */ withFeatures('authors', 'channels', 'tags')

/**
 * Cache tags of lists. A tag is purged when an entity enters or leaves the list or may change its position; the
 * entities in a list have tags of their own. Where a list shows whole rows, any change of a row purges its tag.
 */
export const listTags = /* @__PURE__ */ withFeatures(
  'authors',
  'channels',
  'tags',
  'ads',
  /** Authors with public posts, and their order. */
  'authors:posts',
  /** 今天的日安; purged at midnight as well. */
  'daily-notes',
  'header',
  'keywords',
  'menus',
  'newsletters',
  'packs',
  'plans',
  'posts',
  'posts:article',
  'posts:blog',
  'posts:book',
  /** The posts of all columns. */
  'posts:column',
  /** The last change of each public post. */
  'posts:edited',
  /** The posts of the feature channels. */
  'posts:featured',
  /** The licensed posts. */
  'posts:partner',
  'search',
  'shop',
  /** The tags of posts. */
  'tags:posts',
  'videos',
  'activities',
)
export type ListTag = (typeof listTags)[number]

/** Places with posts. Channels are identified by number and by slug, tags by name and by number. */
type PlaceTag = `${'author' | 'channel' | 'column' | 'magazine' | 'tag'}:${number | string}`

/**
 * Cache tag of one entity: a page has the tags of what it shows, and a change purges the tags of what it changed,
 * before and after. No tag contains a line break, which separates tags in transport.
 */
export type EntityTag =
  /** The parts of a post: what lists show; what its own page shows apart from; which posts follow it in continuous reading. */
  | `${'post' | 'text' | 'next'}:${PostType}:${number}`
  | PlaceTag
  | FeatureEntityTag
  /** The public posts of a place. */
  | `${PlaceTag}:posts`
  | `reviewer:${number}:posts`
  /** Parts of a channel or an issue that only few of its pages show. */
  | `channel:${number | string}:${'description' | 'topics'}`
  | `magazine:${number | string}:sections`
  /** Whether a tag is about a sensitive subject. */
  | `tag:${string}:sensitive`
  /** The posts that editors chose for the front page (`front:front`) or for a channel's page (`front:channel/11`). */
  | `front:${string}`
  | `activity:${number}`
  /** The number of taken seats of an activity. */
  | `activity:${number}:taken`
  | `${'ad' | 'legacy' | 'pack' | 'shop' | 'video'}:${number | string}`
  | `${'media' | 'page' | 'partner' | 'plan' | 'redirect' | 'wall'}:${string}`

/** A cache tag by which cached pages are purged. */
export type PurgeTag = ListTag | EntityTag

/** The public key of a post. */
export interface PostKey {
  type: PostType
  id: number
}

/** Cache tag: the part of a post that lists show. */
export const postTag = ({ type, id }: PostKey): EntityTag => `post:${type}:${id}`
/** Cache tag: the part of a post that only its page shows. */
export const textTag = ({ type, id }: PostKey): EntityTag => `text:${type}:${id}`
/** Cache tags of an entity that a text links to; a tool changes with a release only. */
export function entityTags({ kind, id }: EntityRef): PurgeTag[] {
  switch (kind) {
    case 'post': {
      const post = postAt(`/${id}`)
      return post ? [postTag(post)] : []
    }
    case 'quiz':
      return [`quiz:${id}`]
    case 'product':
      return [`shop:${id}`]
    case 'newsletter':
      return ['newsletters']
    case 'author':
      return [`author:${id}`]
    case 'tool':
      return []
  }
}

/** Cache tag: the posts that follow a post in continuous reading. */
export const nextTag = ({ type, id }: PostKey): EntityTag => `next:${type}:${id}`
