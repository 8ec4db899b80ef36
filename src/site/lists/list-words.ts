import { placeNames } from '../../domain/navigation/place-names.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
export type ListName = PostType | 'column'

/** Titles and descriptions of the lists. */
export const listWords: Record<ListName, { title: string; text: string }> = {
  article: { title: placeNames['/article-list'], text: '編輯、醫師、營養師與治療師一起寫的健康文章，依頻道、標籤與年份找。' },
  blog: { title: placeNames['/blog-list'], text: '診間、廚房、照顧現場的第一人稱：專業工作者的日常筆記。' },
  book: { title: placeNames['/book'], text: '替您讀過的書：每一篇導讀說清楚它講什麼、適合誰、從哪一章開始。' },
  column: { title: placeNames['/column/list'], text: '同一支筆、同一個角度，一篇接一篇讀下去；依頻道、標籤與年份找。' },
}
