import { featureNames, featurePaths } from './features.ts'

/**
 * The name of each place of the site, for headings, titles, breadcrumbs and links. Menus are the operator's data; a
 * test checks that the demo's menus use the same names.
 */
export const placeNames = {
  ...featureNames,
  '/article-list': '文章',
  '/blog-list': '部落格',
  '/book': '書摘與導讀',
  '/book/list': '書摘與導讀',
  '/column/list': '專欄文章',
  '/author': '作者群',
  '/channel': '所有頻道',
  '/video': '圖解',
  '/bbc': '合作媒體選讀',
  '/tool': '健康工具',
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

const number = /^\d+$/
const slug = /^[a-z][a-z0-9_-]*$/
const name = /^[^/]+$/

/** The URL pattern of each entity type, `*` for the key, and the pattern of the key. */
export const entityPaths = {
  ...featurePaths,
  article: ['/article/*', number],
  blog: ['/blog/*', number],
  book: ['/book/*', number],
  author: ['/author/*', number],
  channel: ['/channel/*', number],
  'magazine-year': ['/magazine_list/*', number],
  'quiz-topic': ['/test/topic/*', number],
  product: ['/shop/*', number],
  tool: ['/tool/*', slug],
  tag: ['/tag/*', name],
  'feature-tag': ['/feature/tag/*', name],
  feature: ['/feature/*', slug],
} as const satisfies Record<string, readonly [path: string, key: RegExp]>
