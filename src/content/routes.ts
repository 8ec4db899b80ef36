/** The addresses that a reader can be sent to, as the content may name them. */
const pages = new Set([
  '/',
  '/about',
  '/activity',
  '/ad',
  '/antifraud-1499',
  '/article-list',
  '/author',
  '/bbc',
  '/blog-list',
  '/book',
  '/book/list',
  '/channel',
  '/chronic',
  '/column',
  '/column/list',
  '/contact',
  '/contentlicensing',
  '/copyright',
  '/diabetes-terms',
  '/diet',
  '/digital-subject',
  '/editorial-policy',
  '/ewm',
  '/fti',
  '/login',
  '/logout',
  '/magazine',
  '/magazine_list',
  '/member',
  '/nutrition_recommender',
  '/payment/ask-diabetes',
  '/privacy',
  '/register',
  '/search',
  '/shop',
  '/smart',
  '/special',
  '/sports',
  '/subcheck',
  '/submission',
  '/subscriptions',
  '/symptom_checker',
  '/terms',
  '/test',
  '/tool',
  '/video',
])

const memberPages = new Set([
  'basic_info',
  'change_password',
  'favorites',
  'followtopics',
  'magazine',
  'member_newsletter',
  'nutrition_recommender',
  'subscription-history',
  'symptom_checker',
])

const tools = new Set(['bmi', 'calorie', 'mcsb', 'safe_period', 'sport', 'weight'])

/** Routes with one parameter. The kind is what the parameter must name. */
const forms = [
  ['article', /^\/article\/(\d+)$/],
  ['blog', /^\/blog\/(\d+)$/],
  ['book', /^\/book\/(\d+)$/],
  ['author', /^\/author\/(\d+)$/],
  ['column', /^\/column\/(\d+)$/],
  ['special', /^\/special\/(\d+)$/],
  ['digital', /^\/digital-subject\/(\d+)$/],
  ['channel', /^\/channel\/(\d+)$/],
  ['magazine', /^\/magazine\/(\d+)$/],
  ['magazine', /^\/magazine_list\/(\d+)$/],
  ['quiz', /^\/test\/(?:Index|topic)\/(\d+)$/],
  ['tag', /^\/(?:feature\/)?tag\/([^/]+)$/],
  ['feature', /^\/feature\/([a-z]+)$/],
] as const

export type RouteKind = (typeof forms)[number][0]

/** What a path leads to: a page by itself, or a thing by its key. Null when no route has this form. */
export function routeOf(address: string): { kind: 'page' } | { kind: RouteKind; key: string } | null {
  const path = decodeURI(address.replace(/[?#].*$/, ''))
  if (pages.has(path)) return { kind: 'page' }
  const [, room, page] = /^\/(member|tool)\/([\w-]+)$/.exec(path) ?? []
  if (page && (room === 'tool' ? tools : memberPages).has(page)) return { kind: 'page' }
  for (const [kind, form] of forms) {
    const key = form.exec(path)?.[1]
    if (key) return { kind, key }
  }
  return null
}
