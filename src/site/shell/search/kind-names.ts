import type { SearchGroup } from '../../../contract/search.ts'

/** Names of the result kinds besides posts. */
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
