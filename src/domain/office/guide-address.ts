export const guidePath = '/office/guide'
export const pathOf = (topic: string): string => `${guidePath}/${topic}`

/** Which page tells of the screen at an address, the nearest first. */
const toldBy: readonly (readonly [RegExp, string])[] = [
  [/^\/office\/(posts\/[^/]+\/review|signing)/, 'review'],
  [/^\/office\/(posts\/[^/]+\/)?lens/, 'lens'],
  [/^\/office(\/calendar|\/find)?\/?$/, 'finding'],
  [/^\/office\/(posts\/[^/]+\/)?reads/, 'readings'],
  [/^\/office\/posts/, 'writing'],
  [/^\/office\/media/, 'media'],
  [/^\/office\/ads/, 'ads'],
  [/^\/office\/payment/, 'payment'],
  [/^\/office\/inbox/, 'inbox'],
  [/^\/office\/(roles|second-factor)/, 'roles'],
  [/^\/office\/audit/, 'audit'],
  [/^\/office\/set(up|tings)/, 'first-day'],
  [/^\/desk/, 'questions'],
]

/** Where the guide tells of the screen at an address; its list of pages for one that has none. */
export function guideTo(pathname: string): string {
  const found = toldBy.find(([form]) => form.test(pathname))
  return found ? pathOf(found[1]) : guidePath
}
