import type { PostType } from '../posts/post-type.ts'

/**
 * Names that stand for everything of one kind. A trigger sends one in the transaction that changes any row of its table
 * (`src/db/migrations/0001_purging.sql` and later ones); a page that shows a list of that kind carries it.
 */
export const kindTags = [
  'ads',
  'authors',
  'channels',
  'columns',
  'digital_features',
  'header',
  'keywords',
  'magazines',
  'menus',
  'newsletters',
  'offers',
  'pages',
  'posts',
  'quizzes',
  'search',
  'seats',
  'specials',
  'tags',
  'videos',
  'walls',
] as const

/**
 * The name of one thing, `post:article:7`: a page carries those of what it shows, and a change names what it changed,
 * before and after. No name holds a space, which separates them on the way.
 */
export type ThingTag = `post:${PostType}:${number}`

/** A name under which kept pages are purged. */
export type PurgeTag = (typeof kindTags)[number] | ThingTag

/** The name of one post. */
export const postTag = ({ type, id }: { type: PostType; id: number }): ThingTag => `post:${type}:${id}`
