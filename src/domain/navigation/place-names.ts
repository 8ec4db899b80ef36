/**
 * What each place of the site is called: in its heading and title, in breadcrumbs, and wherever a page leads to it. Menus are
 * the operator's data; the demo's say the same, and a test holds them to it.
 */
export const placeNames = {
  '/article-list': '文章',
  '/blog-list': '部落格',
  '/book': '書摘與導讀',
  '/book/list': '書摘與導讀',
  '/column': '專欄',
  '/column/list': '專欄文章',
  '/author': '作者群',
  '/channel': '所有頻道',
  '/special': '專題',
  '/digital-subject': '數位專題',
  '/magazine_list': '歷期雜誌',
  '/video': '圖解',
  '/bbc': '合作媒體選讀',
  '/tool': '健康工具',
  '/test': '健康測驗',
  '/symptom_checker': '症狀檢測',
  '/nutrition_recommender': '營養推薦',
  '/activity': '活動',
  '/shop': '商城',
  '/subscriptions': '訂閱雜誌',
  '/subcheck': '查詢訂閱',
  '/newsletter': '訂閱電子報',
  '/payment/ask-diabetes': '問糖尿病',
} as const

export type Place = keyof typeof placeNames
