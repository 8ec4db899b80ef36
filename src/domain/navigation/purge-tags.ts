import { postAt } from '../posts/address.ts'
import type { PostType } from '../posts/post-type.ts'
import type { Thing } from '../posts/things.ts'

/** Lists of things that have a page each besides posts: the sitemap's `places` are made of them. */
export const placeLists = [
  'authors',
  'channels',
  'columns',
  'digital_features',
  'magazines',
  'quizzes',
  'specials',
  'tags',
] as const

/**
 * Names of lists. One is sent when something enters the list, leaves it or may stand elsewhere in it; what is said of the
 * things in it goes by their own names. Where a list shows whole rows, any change of one sends its name.
 */
export const listTags = [
  ...placeLists,
  'ads',
  /** Who wrote something public, and in which order they stand. */
  'authors:posts',
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
  /** When each public post was last changed. */
  'posts:edited',
  /** Which posts stand in the feature channels. */
  'posts:featured',
  /** The licensed posts. */
  'posts:partner',
  'search',
  'shop',
  /** Which tags posts carry. */
  'tags:posts',
  'videos',
  'activities',
] as const
export type ListTag = (typeof listTags)[number]

/** Where posts stand. Channels go by their number and by their slug, tags by their name and by their number. */
type PlaceTag = `${'author' | 'channel' | 'column' | 'magazine' | 'tag'}:${number | string}`

/**
 * The name of one thing: a page carries those of what it shows, and a change names what it changed, before and after.
 * No name holds a line break, which separates them on the way.
 */
export type ThingTag =
  /** What lists show of a post; what its own page shows besides; which posts follow it when one reads on. */
  | `${'post' | 'text' | 'next'}:${PostType}:${number}`
  | PlaceTag
  /** Which public posts stand in a place. */
  | `${PlaceTag}:posts`
  | `reviewer:${number}:posts`
  /** What few of the pages that name a channel or an issue show of it. */
  | `channel:${number | string}:${'description' | 'topics'}`
  | `magazine:${number | string}:sections`
  /** Whether a tag is about something that people hide. */
  | `tag:${string}:sensitive`
  | `activity:${number}`
  /** How many seats of an activity are taken. */
  | `activity:${number}:taken`
  | `${'ad' | 'digital_feature' | 'legacy' | 'pack' | 'quiz' | 'shop' | 'special' | 'video'}:${number | string}`
  | `${'media' | 'page' | 'partner' | 'plan' | 'wall'}:${string}`

/** A name under which kept pages are purged. */
export type PurgeTag = ListTag | ThingTag

/** A post by what readers know it by. */
export interface PostKey {
  type: PostType
  id: number
}

/** What lists show of a post. */
export const postTag = ({ type, id }: PostKey): ThingTag => `post:${type}:${id}`
/** What the page of a post shows besides. */
export const textTag = ({ type, id }: PostKey): ThingTag => `text:${type}:${id}`
/** What is said of a thing that a text leads to; a tool changes with the program alone. */
export function thingTags({ kind, id }: Thing): PurgeTag[] {
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

/** Which posts follow a post when one reads on. */
export const nextTag = ({ type, id }: PostKey): ThingTag => `next:${type}:${id}`
