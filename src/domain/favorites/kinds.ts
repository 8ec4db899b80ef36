import { postTypes } from '../posts/post-type.ts'

/** The identifier of this site among those that share the favorites; no other value is valid. */
export const favoriteSite = 'ch' as const

/** Types of favorites, in the order of the list's filter. */
export const favoriteTypes = [...postTypes, 'video', 'magazine', 'column', 'special', 'quiz'] as const
export type FavoriteType = (typeof favoriteTypes)[number]

/** Display names of the types. */
export const favoriteTypeNames: Record<FavoriteType, string> = {
  article: '文章',
  blog: '部落格',
  book: '書籍',
  video: '圖解',
  magazine: '雜誌',
  column: '專欄',
  special: '專題',
  quiz: '測驗',
}

const pathPrefixes: Record<FavoriteType, string> = {
  article: '/article/',
  blog: '/blog/',
  book: '/book/',
  video: '/video?id=',
  magazine: '/magazine/',
  column: '/column/',
  special: '/special/',
  quiz: '/test/Index/',
}

/** The URL of a favorite's page. */
export function favoritePath(type: FavoriteType, id: string): string {
  return pathPrefixes[type] + id
}

/** Whether an item has a number, which a favorite requires: a draft that was never published has none yet. */
export const isNumbered = (id: string | number): boolean => Number(id) > 0
