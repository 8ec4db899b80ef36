export const guidePath = '/office/guide'
export const guideTopicPath = (topic: string): string => `${guidePath}/${topic}`

/** The guide page for each URL, the most specific first. */
const reportedBy: readonly (readonly [RegExp, string])[] = [
  [/^\/office\/(posts\/[^/]+\/review|signing|clinical)/, 'review'],
  [/^\/office\/(posts\/[^/]+\/)?lens/, 'lens'],
  [/^\/office(\/calendar|\/find)?\/?$/, 'finding'],
  [/^\/office\/((posts\/[^/]+\/)?reads|figures)/, 'readings'],
  [/^\/office\/front/, 'front'],
  [/^\/office\/(posts|byline)/, 'writing'],
  [/^\/office\/media/, 'media'],
  [/^\/office\/registers\/(authors|tags)\b/, 'names'],
  [/^\/office\/registers/, 'registers'],
  [/^\/office\/(menus|magazines)/, 'registers'],
  [/^\/office\/ads/, 'ads'],
  [/^\/office\/(payment|mail)/, 'payment'],
  [/^\/office\/members/, 'members'],
  [/^\/office\/inbox/, 'inbox'],
  [/^\/office\/(roles|second-factor)/, 'roles'],
  [/^\/office\/audit/, 'audit'],
  [/^\/office\/set(up|tings)/, 'first-day'],
  [/^\/desk/, 'questions'],
]

/** The guide page for a URL; the guide's table of contents if there is none. */
export function guidePageFor(pathname: string): string {
  const match = reportedBy.find(([form]) => form.test(pathname))
  return match ? guideTopicPath(match[1]) : guidePath
}
