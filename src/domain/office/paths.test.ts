import { expect, test } from 'vitest'
import { isOfficePath } from './paths.ts'

test.each([
  '/office',
  '/office/',
  '/Office/ads',
  '/%6Fffice',
  '/office.data',
  '/office/ads.data',
  '/desk',
  '/desk/7',
  '/DESK.data',
])('%s belongs to the office', (path) => expect(isOfficePath(path)).toBe(true))

test.each(['/', '/officer', '/desktop', '/article/office', '/member/desk', '//office', '/office%', '/%E0office', '/.data'])(
  "%s belongs to the readers' site",
  (path) => expect(isOfficePath(path)).toBe(false),
)
