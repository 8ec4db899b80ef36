import { postTypes } from '../posts/post-type.ts'

/** This site among those that share the favorites; no other may be named. */
export const favoriteSite = 'ch' as const

/** What can be kept, in the order in which the list's filter names it. */
export const favoriteTypes = [...postTypes, 'video', 'magazine', 'column', 'special', 'quiz'] as const
export type FavoriteType = (typeof favoriteTypes)[number]

/** What each kind is called. */
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

const addresses: Record<FavoriteType, string> = {
  article: '/article/',
  blog: '/blog/',
  book: '/book/',
  video: '/video?id=',
  magazine: '/magazine/',
  column: '/column/',
  special: '/special/',
  quiz: '/test/Index/',
}

/** The address of a kept item, as a path (section 2 of the specification). */
export function favoritePath(type: FavoriteType, id: string): string {
  return addresses[type] + id
}

/** Whether something has a number, by which it can be kept: a draft that was never published has none yet. */
export const isNumbered = (id: string | number): boolean => Number(id) > 0
