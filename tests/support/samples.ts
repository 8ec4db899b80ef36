import type { Register } from 'react-router'
import { featureList, type RoutedFeature } from '../../src/domain/navigation/features.ts'
import { entityPath } from '../../src/domain/navigation/paths.ts'
import type { OfficeRouteId } from '../../src/office/routes.ts'
import type { FileHandle, PageHandle } from '../../src/rendering/page-handle.ts'
import type { Reader } from './site.ts'

type RouteModules = Register extends { routeModules: infer Modules } ? Modules : never
type SiteRouteId = Exclude<keyof RouteModules, 'root'>
export type RouteId = SiteRouteId | Exclude<OfficeRouteId, 'office-unknown'>

/** Routes whose modules declare too little about a page. There is none, or `samples` does not compile. */
type WithoutHandle = {
  [Id in SiteRouteId]: RouteModules[Id] extends { default: unknown }
    ? RouteModules[Id] extends { handle: PageHandle }
      ? never
      : Id
    : RouteModules[Id] extends { handle: FileHandle }
      ? never
      : Id
}[SiteRouteId]
type Samples = [WithoutHandle] extends [never] ? Record<RouteId, PageSample> : { routesWithoutHandle: WithoutHandle }

export type Who = Reader | 'professional'

/** Where a route is tested. */
export interface PageSample {
  /** Its URLs; suites that test one per route use the first. */
  at: readonly [string, ...string[]]
  /**
   * The pages at its URLs differ in structure, as do those of other routes of its module: none represents another.
   */
  eachDiffers?: true
  /** The reader with access; a visitor by default. */
  who?: Who
  /** Other readers who see a different page there. */
  also?: readonly Who[]
  /** Its status where that is not 200, and its redirect target. */
  answers?: 301 | 302 | 303 | 404 | 500
  leadsTo?: string
  /** The page of the same reader that links to it. `at` is then its pattern, with `*`. */
  linkedOn?: string
  /** Matching URLs that do not exist. */
  missing?: readonly string[]
}

const ofFeatures = Object.fromEntries(
  featureList()
    .filter(({ hasOwnRoutes }) => !hasOwnRoutes)
    .flatMap(({ name, demoKeys: [first, ...more] }) => [
      [name, { at: [entityPath(name, '').slice(0, -1)] }],
      [
        `${name}-id`,
        {
          at: [first, ...more].map((key) => entityPath(name, key)),
          missing: ['999999', 'x'].map((key) => entityPath(name, key)),
        },
      ],
    ]),
) as Record<RoutedFeature | `${RoutedFeature}-id`, PageSample>

/**
 * Sample URLs of every route of the site, by its id. A missing route is a compile error, so every suite that walks
 * over kinds of pages includes it from the start: these samples are the only source of their pages.
 */
export const samples: Samples = {
  ...ofFeatures,
  'home/home': { at: ['/'] },
  'posts/article-in-new-template': { at: ['/article/v2/1'], missing: ['/article/v2/x'] },
  'article-preview': { at: ['/article/preview', '/article/preview/x', draft('article')], answers: 302, leadsTo: '/404' },
  'blog-preview': { at: ['/blog/preview', '/blog/preview/x', draft('blog')], answers: 302, leadsTo: '/404' },
  'book-preview': { at: ['/book/preview', '/book/preview/x', draft('book')], answers: 302, leadsTo: '/404' },
  'article-id': {
    eachDiffers: true,
    // open, for members, for subscribers, with a recipe
    at: ['/article/1', '/article/2', '/article/3', '/article/14'],
    also: ['member', 'subscriber'],
    missing: ['999999', 'x', '0', '-1', '01', '99999999999', '1.5', '%00'].map((id) => `/article/${id}`),
  },
  'posts/fridge': { at: ['/article/4/fridge'], missing: ['/article/999999/fridge', '/article/x/fridge', '/article/11/fridge'] },
  'blog-id': { at: ['/blog/1'], missing: ['/blog/999999', '/blog/x'] },
  'book-id': { at: ['/book/1'], missing: ['/book/999999', '/book/x'] },
  'article-list': {
    at: ['/article-list', '/article-list?channel=chronic&tag=血壓&sort=popular&page=2'],
    missing: ['/article-list/2'],
  },
  'blog-list': { at: ['/blog-list'] },
  'book-list': { at: ['/book/list', '/book/list/diet'], missing: ['/book/list/nowhere'] },
  book: { at: ['/book'] },
  'people/authors': { at: ['/author', '/author?channel=chronic&tag=血壓&year=2026&sort=popular'] },
  'people/author': { at: ['/author/1', '/author/3'], missing: ['/author/999999', '/author/x'] },
  column: { at: ['/column'] },
  'column-list': { at: ['/column/list'] },
  'column-id': { at: ['/column/1'], missing: ['/column/999999', '/column/x'] },
  'channel-id': { at: ['/channel/11', '/channel'], missing: ['/channel/999999', '/channel/nowhere'] },
  diet: { at: ['/diet'] },
  ewm: { at: ['/ewm'] },
  chronic: { at: ['/chronic'] },
  sports: { at: ['/sports'] },
  smart: { at: ['/smart'] },
  'feature-diet': { at: ['/feature/diet'] },
  'feature-ewm': { at: ['/feature/ewm'] },
  'feature-chronic': { at: ['/feature/chronic'] },
  'feature-sports': { at: ['/feature/sports'] },
  'feature-smart': { at: ['/feature/smart'] },
  'feature-tag': { at: ['/feature/tag/血壓'] },
  tag: { at: ['/tag/血壓', '/tag/血壓?spchannel=chronic'], missing: ['/tag/沒有這個標籤', '/tag/%00'] },
  video: {
    at: [
      '/video',
      '/video?id=1',
      '/video?id=',
      '/video?channel=diet',
      '/video?tag=none',
      '/video?channel=chronic&sort=popular&id=2',
    ],
    missing: ['/video?id=999999', '/video?id=x'],
  },
  bbc: { at: ['/bbc'] },
  'magazines/issue': { at: ['/magazine/336', '/magazine', '/magazine/1'], missing: ['/magazine/999999', '/magazine/x'] },
  'magazines/archive': { at: ['/magazine_list', '/magazine_list/2026'] },
  shop: { at: ['/shop', '/shop/3'], missing: ['/shop/999999', '/shop/x'] },
  'pages/activities': {
    eachDiffers: true,
    at: ['/activity', '/activity?join=1'],
    missing: ['/activity?cancel=', '/activity?cancel=x'],
  },
  about: { at: ['/about'] },
  'editorial-policy': { at: ['/editorial-policy'] },
  privacy: { at: ['/privacy'] },
  terms: { at: ['/terms'] },
  copyright: { at: ['/copyright'] },
  'diabetes-terms': { at: ['/diabetes-terms'] },
  'payment/redirect-to-samples': { at: ['/ask-samples'], answers: 302, leadsTo: '/payment/ask-diabetes#samples' },
  contact: { eachDiffers: true, at: ['/contact'] },
  'antifraud-1499': { eachDiffers: true, at: ['/antifraud-1499'] },
  submission: { eachDiffers: true, at: ['/submission'] },
  contentlicensing: { eachDiffers: true, at: ['/contentlicensing'] },
  ad: { eachDiffers: true, at: ['/ad'] },
  'article.action': {
    at: ['/article.action?nid=50001'],
    answers: 301,
    leadsTo: '/blog/1',
    missing: ['', '?nid=x'].map((of) => `/article.action${of}`),
  },
  'blogTopic.action': {
    at: ['/blogTopic.action?nid=1'],
    answers: 301,
    leadsTo: '/blog/1',
    missing: ['/blogTopic.action?nid=999999'],
  },
  'article/article.action': { at: ['/article/article.action?nid=50001&utm_source=mail'], answers: 301, leadsTo: '/blog/1' },
  'article/blogTopic.action': { at: ['/article/blogTopic.action?nid=1'], answers: 301, leadsTo: '/blog/1' },
  'pages/consent': { at: ['/consent'] },
  'offline/offline': { at: ['/offline'] },
  office: { at: ['/office'], who: 'editor' },
  'office-posts': {
    at: ['/office/posts', '/office/posts?state=public&type=article&words=血壓'],
    who: 'editor',
    missing: ['/office/posts?state=x', '/office/posts?after=x'],
  },
  'office-new-post': { at: ['/office/posts/new'], who: 'editor' },
  'office-bulk': {
    at: ['/office/posts/bulk?uid=1&uid=2', '/office/posts/bulk?scope=all&filter=state%3Dpublic', '/office/posts/bulk'],
    who: 'editor',
  },
  // a previewed bulk edit has an unpredictable name: tests/e2e/list.test.ts creates one
  'office-bulk-edit': {
    at: [`/office/posts/bulk/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`],
    who: 'editor',
    answers: 404,
  },
  'office-views': { at: ['/office/posts/views', '/office/posts/views?filter=state%3Ddraft'], who: 'editor' },
  'office-post': { at: ['/office/posts/1'], who: 'editor', missing: ['/office/posts/x', '/office/posts/999999999'] },
  'office-review': {
    at: ['/office/posts/1/review', '/office/posts/1/review?note=whole'],
    who: 'editor',
    missing: ['/office/posts/x/review', '/office/posts/999999999/review'],
  },
  'office-compare': {
    at: ['/office/posts/1/compare', '/office/posts/1/compare?from=1&to=1'],
    who: 'editor',
    missing: ['/office/posts/1/compare?from=99', '/office/posts/1/compare?from=x'],
  },
  'office-sharing': { at: ['/office/posts/1/sharing'], who: 'editor', missing: ['/office/posts/999999999/sharing'] },
  'office-calendar': {
    at: ['/office/calendar', '/office/calendar?month=2026-01&only=posts'],
    who: 'editor',
    missing: ['/office/calendar?month=2026-13', '/office/calendar?month=x', '/office/calendar?only=x'],
  },
  'office-find': { at: ['/office/find', '/office/find?words=血'], who: 'editor' },
  'office-lens': {
    at: [
      '/office/posts/3/lens',
      '/office/posts/3/lens?reader=ended&at=2026-11-24T00:00&version=public&width=1440&look=dark&elder=on',
    ],
    who: 'editor',
    missing: ['/office/posts/3/lens?reader=x', '/office/posts/3/lens?at=x', '/office/posts/999999999/lens'],
  },
  'office-lens-places': {
    at: ['/office/lens', '/office/lens?place=newsletter/1&at=2026-12-01T07:00', '/office/lens?place=沒有這個地方'],
    who: 'editor',
    missing: ['/office/lens?place=channel/99999', '/office/lens?look=x'],
  },
  'office-settings': { at: ['/office/settings'], who: 'admin' },
  'office-post-reads': {
    at: ['/office/posts/3/reads', '/office/posts/3/reads?days=all'],
    who: 'editor',
    missing: ['/office/posts/3/reads?days=x', '/office/posts/x/reads', '/office/posts/999999999/reads'],
  },
  'office-post-reads-file': { at: ['/office/posts/3/reads.csv'], who: 'editor', missing: ['/office/posts/999999999/reads.csv'] },
  'office-reads': {
    at: ['/office/reads', '/office/reads?days=90&author=3'],
    who: 'editor',
    missing: ['/office/reads?days=x', '/office/reads?author=x'],
  },
  'office-reads-file': { at: ['/office/reads.csv?days=90'], who: 'editor', missing: ['/office/reads.csv?days=x'] },
  'office-front': {
    at: ['/office/front', '/office/front?place=channel/1', '/office/front?slot=picks:2&words=血壓'],
    who: 'admin',
    missing: ['/office/front?place=x', '/office/front?place=channel/999', '/office/front?slot=x:1'],
  },
  'office-figures': { at: ['/office/figures'], who: 'admin' },
  'office-figures-file': {
    at: ['/office/figures.csv?table=plans', '/office/figures.csv?table=growth'],
    who: 'admin',
    missing: ['/office/figures.csv', '/office/figures.csv?table=x'],
  },
  'office-members': { at: ['/office/members'], who: 'admin' },
  // without a reason it shows nothing of a member, existing or not
  'office-member': {
    at: ['/office/members/00000000-0000-4000-8000-000000000001'],
    who: 'admin',
    missing: ['/office/members/x'],
  },
  'office-mail': { at: ['/office/mail'], who: 'admin' },
  'office-signing': { at: ['/office/signing'], who: 'admin' },
  'office-clinical': { at: ['/office/clinical'], who: 'editor' },
  'office-clinical-tree': {
    at: ['/office/clinical/headache', '/office/clinical/chest_pain?who=bearing'],
    who: 'editor',
    missing: ['/office/clinical/nothing', '/office/clinical/headache?who=x'],
  },
  'office-versions': { at: ['/office/posts/1/versions'], who: 'editor', missing: ['/office/posts/999999999/versions'] },
  // the demo needs no set-up: tests/server/operators.test.ts has a magazine that does
  'office-guide': { at: ['/office/guide'], who: 'editor' },
  'office-guide-topic': { at: ['/office/guide/writing'], who: 'editor', missing: ['/office/guide/nothing'] },
  'office-set-up': { at: ['/office/setup'], who: 'admin', answers: 404 },
  'office-media': {
    at: ['/office/media', '/office/media?wants=alt&words=article'],
    who: 'editor',
    missing: ['/office/media?wants=x', '/office/media?after=x'],
  },
  'office-picture': {
    at: ['/office/media/cover-article-1'],
    who: 'editor',
    missing: ['/office/media/nothing', '/office/media/%00'],
  },
  'office-byline': { at: ['/office/byline', '/office/byline?post=3'], who: 'admin' },
  'office-merge-tags': {
    at: ['/office/registers/tags/merge', '/office/registers/tags/merge?tag=1'],
    who: 'admin',
    missing: ['/office/registers/tags/merge?tag=999999', '/office/registers/tags/merge?tag=x'],
  },
  'office-registers': { at: ['/office/registers'], who: 'admin' },
  'office-register': {
    at: [
      '/office/registers/plans',
      '/office/registers/plans?words=月&state=all&sort=-price&f_kind=both',
      '/office/registers/magazines',
      '/office/registers/authors?f_reviewer=true&state=all&sort=title',
      '/office/registers/tags?words=血&f_sensitive=false',
    ],
    who: 'admin',
    missing: ['/office/registers/nothing', '/office/registers/plans?state=x', '/office/registers/plans?sort=x'],
  },
  // an export is created only by POST
  'office-register-file': {
    at: ['/office/registers/plans/list.csv'],
    who: 'admin',
    answers: 302,
    leadsTo: '/office/registers/plans',
    missing: ['/office/registers/nothing/list.csv', '/office/registers/plans/list.csv?sort=x'],
  },
  'office-new-register-entry': {
    at: ['/office/registers/plans/new'],
    who: 'admin',
    missing: ['/office/registers/nothing/new', '/office/registers/plans/new?draft=x'],
  },
  'office-register-bulk': {
    at: [
      '/office/registers/plans/bulk?f_kind=both',
      '/office/registers/plans/bulk?what=set:price',
      '/office/registers/plans/bulk?what=archive',
    ],
    who: 'admin',
    missing: ['/office/registers/nothing/bulk', '/office/registers/plans/bulk?what=set:slug'],
  },
  'office-register-views': {
    at: ['/office/registers/plans/views', '/office/registers/plans/views?filter=state%3Darchived'],
    who: 'admin',
    missing: ['/office/registers/nothing/views'],
  },
  'office-register-import': {
    at: ['/office/registers/plans/import'],
    who: 'admin',
    missing: ['/office/registers/nothing/import'],
  },
  'office-register-entry': {
    at: ['/office/registers/plans/1', '/office/registers/authors/3', '/office/registers/tags/1'],
    who: 'admin',
    missing: ['/office/registers/plans/999999', '/office/registers/plans/x', '/office/registers/nothing/1'],
  },
  'office-register-draft-lens': {
    at: [`/office/registers/plans/drafts/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/lens`],
    who: 'admin',
    answers: 404,
    missing: ['/office/registers/plans/drafts/x/lens', '/office/registers/nothing/drafts/x/lens'],
  },
  'office-register-lines': {
    at: ['/office/registers/plans/list.jsonl'],
    who: 'admin',
    answers: 302,
    leadsTo: '/office/registers/plans',
    missing: ['/office/registers/nothing/list.jsonl', '/office/registers/plans/list.jsonl?sort=x'],
  },
  'office-issue': { at: ['/office/magazines/336'], who: 'admin', missing: ['/office/magazines/99999', '/office/magazines/x'] },
  'office-menus': { at: ['/office/menus', '/office/menus?menu=2:'], who: 'admin', missing: ['/office/menus?menu=9'] },
  'office-register-entry-history': {
    at: ['/office/registers/plans/1/history', '/office/registers/authors/3/history'],
    who: 'admin',
    missing: ['/office/registers/plans/999999/history'],
  },
  'office-roles': { at: ['/office/roles'], who: 'admin' },
  'office-audit': {
    // a value that is not understood is named on the page, and the rest of the filter applies
    at: ['/office/audit', '/office/audit?action=give-roles&actor=system', '/office/audit?action=x&actor=x&after=x&from=x'],
    who: 'admin',
  },
  // an export is created by POST only
  'office-audit-file': { at: ['/office/audit.csv'], who: 'admin', answers: 302, leadsTo: '/office/audit' },
  'office-factor': { at: ['/office/second-factor'], who: 'editor' },
  // a preserved form, or nothing: tests/server/office-access.test.ts
  'office-sign-in': { at: ['/office/sign-in'], who: 'editor', answers: 404 },
  'office-ask': { at: ['/office/second-factor/ask'], who: 'editor' },
  'office-inbox': {
    at: ['/office/inbox', '/office/inbox?state=all&kind=contact&overdue=true'],
    who: 'admin',
    missing: ['/office/inbox?state=x', '/office/inbox?kind=x', '/office/inbox?after=x', '/office/inbox?assignee=x'],
  },
  // an export is created only by POST
  'office-inbox-file': { at: ['/office/inbox.csv'], who: 'admin', answers: 302, leadsTo: '/office/inbox' },
  'office-activities': { at: ['/office/inbox/activities'], who: 'admin' },
  'office-activity': {
    at: ['/office/inbox/activities/1'],
    who: 'admin',
    missing: ['/office/inbox/activities/999999', '/office/inbox/activities/x'],
  },
  'office-entry': {
    at: ['/office/inbox/C-*'],
    linkedOn: '/office/inbox',
    who: 'admin',
    missing: ['/office/inbox/C-20261101-9999', '/office/inbox/x'],
  },
  'office-ad': { at: ['/office/ads/1'], who: 'admin', missing: ['/office/ads/999999', '/office/ads/x'] },
  'office-ads': { at: ['/office/ads', '/office/ads?days=7'], who: 'admin' },
  'posts/shared': { at: ['/share'], missing: ['/share/1', '/share/abcdefghijkm'] },
  'tools/tools': { at: ['/tool'] },
  'tools/tool': {
    eachDiffers: true,
    at: ['/tool/bmi', '/tool/safe_period', '/tool/calorie', '/tool/weight', '/tool/sport', '/tool/mcsb'],
    missing: ['/tool/none', '/tool/bmi/none'],
  },
  'tools/embed': { at: ['/tool/bmi/embed'] },
  'discovery/robots': { at: ['/robots.txt'] },
  'discovery/ads': { at: ['/ads.txt'] },
  'discovery/ad-frame': { at: ['/ad-frame?unit=gd-header'], answers: 404 },
  'discovery/security': { at: ['/.well-known/security.txt'] },
  'discovery/change-password': { at: ['/.well-known/change-password'], answers: 302, leadsTo: '/member/change_password' },
  'discovery/manifest': { at: ['/manifest.webmanifest'] },
  'discovery/oembed': { at: ['/oembed?url=x'], answers: 404 },
  'discovery/sitemap-index': { at: ['/sitemap.xml'] },
  'discovery/sitemap': { at: ['/sitemaps/pages.xml', '/sitemaps/places.xml'], missing: ['/sitemaps/x'] },
  // no demo post is recent enough for the news sitemap
  'discovery/news-sitemap': { at: ['/news-sitemap.xml'], answers: 404 },
  rss: { at: ['/rss.xml'] },
  'channel-rss': { at: ['/channel/1/rss.xml'], missing: ['/channel/nothing/rss.xml'] },
  'author-rss': { at: ['/author/1/rss.xml'], missing: ['/author/999999/rss.xml'] },
  'column-rss': { at: ['/column/1/rss.xml'], missing: ['/column/x/rss.xml'] },
  'quizzes/quiz-list': { at: ['/test'] },
  'quizzes/quiz-cover': { at: ['/test/Index/1'], missing: ['/test/Index/999', '/test/Index/x'] },
  'quizzes/quiz-embed': { at: ['/test/Index/1/embed'], missing: ['/test/Index/999/embed'] },
  'quizzes/quiz-topic': { at: ['/test/topic/1'], missing: ['/test/topic/999'] },
  'quizzes/quiz-answer': {
    eachDiffers: true,
    at: ['/test/answer/demo1', '/test/answer/demo2', '/test/answer/demo3', '/test/answer/1', '/test/answer/1?type=1'],
    missing: ['/test/answer/999', '/test/answer/demo4'],
  },
  'questions/my-questions': { at: ['/member/questions'], who: 'member' },
  'questions/ask': { at: ['/member/questions/new'], who: 'member' },
  'questions/picture': { at: ['/member/questions/picture/1'], who: 'member', answers: 404 },
  'questions/question': {
    at: ['/member/questions/*'],
    linkedOn: '/member/questions',
    who: 'member',
    missing: ['/member/questions/x'],
  },
  desk: { at: ['/desk'], who: 'professional' },
  'desk-picture': { at: ['/desk/picture/1'], who: 'professional', answers: 404 },
  'desk-question': { at: ['/desk/*'], linkedOn: '/desk', who: 'professional', missing: ['/desk/x'] },
  'ask-diabetes': { at: ['/payment/ask-diabetes'] },
  'ask-diabetes-partner': { at: ['/payment/ask-diabetes/partner/cathaylife', '/payment/ask-diabetes/partner/SamuelChenClinic'] },
  'payment/info-input': { at: ['/payment/info-input?plan=digital'], who: 'member' },
  'payment/success': { at: ['/payment/success'], who: 'member', answers: 302, leadsTo: '/' },
  'payment/failure': { at: ['/payment/failure'], who: 'member', answers: 302, leadsTo: '/' },
  'preview-info-input': { at: ['/preview/payment/info-input'], who: 'admin' },
  'preview-success': { at: ['/preview/payment/success'], who: 'admin' },
  'payment/demo-gateway': { at: ['/demo/gateway'], answers: 404 },
  'office-payment': { at: ['/office/payment'], who: 'admin' },
  'partner-usage': { at: ['/office/partner/cathaylife/usage'], who: 'admin', answers: 302, leadsTo: '/office/payment' },
  'payment/subscriptions': { at: ['/subscriptions'] },
  'payment/subcheck': { at: ['/subcheck'] },
  'search/search': { eachDiffers: true, at: ['/search?keyword=血壓', '/search?keyword=胸痛', '/search'] },
  'accounts/login': { at: ['/login'] },
  'accounts/register': { at: ['/register'] },
  'accounts/logout': { at: ['/logout'], answers: 302, leadsTo: '/' },
  'accounts/forgot-password': { at: ['/forgot-password'] },
  'accounts/reset-password': { at: ['/reset-password'] },
  'accounts/verify-email': { at: ['/verify-email'] },
  'accounts/set-up': { at: ['/setup'], answers: 404 },
  'onboarding/fti': { at: ['/fti'] },
  'onboarding/coupon': { at: ['/fti/coupon'], who: 'member', answers: 302, leadsTo: '/fti' },
  'accounts/outbox': { at: ['/outbox'] },
  'accounts/member/overview': { at: ['/member'], who: 'member', also: ['subscriber'] },
  'accounts/subscriptions/my-magazines': { at: ['/member/magazine'], who: 'subscriber', also: ['member'] },
  'accounts/subscriptions/subscription-history': { at: ['/member/subscription-history'], who: 'subscriber', also: ['member'] },
  'accounts/subscriptions/subscription': { at: ['/member/subscription/1000001'], who: 'subscriber', answers: 404 },
  'accounts/topics/follow-topics': { at: ['/member/followtopics'], who: 'member', also: ['subscriber'] },
  'accounts/newsletters/my-newsletters': { at: ['/member/member_newsletter'], who: 'member', also: ['subscriber'] },
  'accounts/newsletters/sign-up': { at: ['/newsletter'] },
  'newsletter-confirm': { at: ['/newsletter/confirm'], answers: 404 },
  'newsletter-unsubscribe': { at: ['/newsletter/unsubscribe'], answers: 404 },
  'accounts/favorites/favorites': { at: ['/member/favorites'], who: 'member', also: ['subscriber'] },
  'accounts/favorites/favorite-intent': {
    at: ['/member/favorites/wish'],
    who: 'member',
    answers: 302,
    leadsTo: '/member/favorites',
  },
  'checkers/symptom-index': { at: ['/symptom_checker'] },
  'checkers/symptom-checker': { at: ['/symptom_checker/headache', '/symptom_checker/fever'] },
  'checkers/nutrition-recommender': { at: ['/nutrition_recommender'] },
  'records/symptom-list': { at: ['/member/symptom_checker'], who: 'member' },
  'records/symptom-detail': { at: ['/member/symptom_checker/*/detail'], linkedOn: '/member/symptom_checker', who: 'member' },
  'records/tool-list': { at: ['/member/tool_records'], who: 'member' },
  'records/nutrition-list': { at: ['/member/nutrition_recommender'], who: 'member' },
  'records/nutrition-detail': {
    at: ['/member/nutrition_recommender/*/detail'],
    linkedOn: '/member/nutrition_recommender',
    who: 'member',
  },
  'accounts/member/basic-info': { at: ['/member/basic_info'], who: 'member' },
  'accounts/member/change-password': { at: ['/member/change_password'], who: 'member' },
  'accounts/member/security': { at: ['/member/security'], who: 'member' },
  'accounts/member/data': { at: ['/member/data'], who: 'member' },
  'accounts/member/data-copy': { at: ['/member/data/json'], who: 'member' },
  'accounts/member/bind': { at: ['/member/bind'], who: 'member' },
  'errors/server-busy': { at: ['/500'], answers: 500 },
  'errors/unknown-path': {
    at: ['/nothing'],
    answers: 404,
    missing: ['/nowhere', '/nowhere/at/all', '/payment/utils', '/feature/nowhere'],
  },
}

/** The URL of an unpublished post, which only staff may see. */
function draft(type: string): string {
  return `/${type}/preview/7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11`
}
