import { type RouteConfig, route } from '@react-router/dev/routes'

/** Every page and file of the office by its name: where it stands, and what draws it. */
const table = {
  office: ['office', 'today/today.tsx'],
  'office-posts': ['office/posts', 'posts/posts.tsx'],
  'office-new-post': ['office/posts/new', 'posts/new.tsx'],
  'office-bulk': ['office/posts/bulk', 'posts/bulk.tsx'],
  'office-bulk-edit': ['office/posts/bulk/:id', 'posts/bulk-edit.tsx'],
  'office-views': ['office/posts/views', 'posts/views.tsx'],
  'office-post': ['office/posts/:uid', 'posts/manuscript.tsx'],
  'office-versions': ['office/posts/:uid/versions', 'posts/versions.tsx'],
  'office-lens': ['office/posts/:uid/lens', 'lens/post-lens.tsx'],
  'office-post-reads': ['office/posts/:uid/reads', 'reads/post-reads.tsx'],
  'office-post-reads-file': ['office/posts/:uid/reads.csv', 'reads/post-reads-file.ts'],
  'office-reads': ['office/reads', 'reads/reads.tsx'],
  'office-reads-file': ['office/reads.csv', 'reads/reads-file.ts'],
  'office-compare': ['office/posts/:uid/compare', 'posts/compare.tsx'],
  'office-review': ['office/posts/:uid/review', 'posts/review.tsx'],
  'office-sharing': ['office/posts/:uid/sharing', 'posts/sharing.tsx'],
  'office-lens-places': ['office/lens', 'lens/lens.tsx'],
  'office-calendar': ['office/calendar', 'calendar/calendar.tsx'],
  'office-find': ['office/find', 'shell/find/find.tsx'],
  'office-signing': ['office/signing', 'signing/signing.tsx'],
  'office-media': ['office/media', 'media/media.tsx'],
  'office-picture': ['office/media/:id', 'media/picture.tsx'],
  'office-tags': ['office/registers/tags', 'registers/tags.tsx'],
  'office-tag': ['office/registers/tags/:id', 'registers/tag.tsx'],
  'office-ads': ['office/ads', 'ads/ads.tsx'],
  'office-ad': ['office/ads/:id', 'ads/ad.tsx'],
  'office-payment': ['office/payment', 'payment/payment.tsx'],
  'partner-usage': ['office/partner/:slug/usage', 'payment/partner-usage.ts'],
  'office-roles': ['office/roles', 'roles/roles.tsx'],
  'office-guide': ['office/guide', 'guide/guide.tsx'],
  'office-guide-topic': ['office/guide/:topic', 'guide/topic.tsx'],
  'office-settings': ['office/settings', 'set-up/settings.tsx'],
  'office-set-up': ['office/setup', 'set-up/set-up.tsx'],
  'office-factor': ['office/second-factor', 'factor/factor.tsx'],
  'office-sign-in': ['office/sign-in', 'factor/sign-in.tsx'],
  'office-ask': ['office/second-factor/ask', 'factor/ask.tsx'],
  desk: ['desk', 'desk/desk.tsx'],
  'desk-picture': ['desk/picture/:id', 'desk/picture.ts'],
  'desk-question': ['desk/:id', 'desk/question.tsx'],
  'office-unknown': ['*', 'errors/unknown-address.tsx'],
} as const satisfies Record<string, readonly [path: string, file: string]>

export type OfficeRouteId = keyof typeof table

export default Object.entries(table).map(([id, [path, file]]) => route(path, file, { id })) satisfies RouteConfig
