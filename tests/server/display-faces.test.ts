import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { startSite } from '../support/site.ts'

const site = await startSite()

/** The largest subset of a page, bytes. */
const most = { headline: 14_000, front: 36_000 }

it.each([
  ['/article/1', most.headline],
  ['/blog/1', most.headline],
  ['/special/1', most.headline],
  ['/magazine/336', most.headline],
  ['/', most.front],
])('%s preloads a small subset that its policy allows', async (path, bytes) => {
  const { headers, text } = await site.request(path)
  const font = /^<(\/fonts\/[^>]+)>; rel=preload; as=font/.exec(String(headers['link']))?.[1] ?? ''
  const style = /<style data-display-face="">([^<]*)<\/style>/.exec(text)?.[1] ?? ''
  expect(style).toContain(`url(${font})`)
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
  const response = await site.request(font)
  expect(response.status).toBe(200)
  expect(response.bytes.length).toBeLessThanOrEqual(bytes)
})

it('a personal page requests no font subset: its characters would be in an address', async () => {
  const { headers, text } = await site.request('/member', { headers: await site.signIn('member') })
  expect(headers['link']).toBeUndefined()
  expect(text).not.toContain('data-display-face')
})
