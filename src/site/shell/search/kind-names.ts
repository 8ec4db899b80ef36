import type { SearchGroup } from '../../../contract/search.ts'

/** What the kinds besides posts are called. */
export const kindNames: Record<SearchGroup['type'], string> = {
  page: '頁面',
  tool: '工具',
  quiz: '測驗',
  video: '圖解',
  special: '專題',
  author: '作者',
  column: '專欄',
  channel: '頻道',
  magazine: '雜誌',
}
