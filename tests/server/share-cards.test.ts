import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startSite } from '../support/site.ts'

const site = await startSite()

/** The head's meta properties, read by an independent parser. */
async function headOf(path: string): Promise<Record<string, string>> {
  const { metatags } = new WebAutoExtractor({ addLocation: false, embedSource: [] }).parse((await site.request(path)).text)
  return Object.fromEntries(Object.entries(metatags).map(([name, [first = '']]) => [name, first]))
}

const cardOf = async (path: string) => {
  const image = (await headOf(path))['og:image'] ?? ''
  expect(image.startsWith(`${site.url}/share-card/`), path).toBe(true)
  return new URL(image).pathname
}

describe('share cards', () => {
  it.each([
    ['/', 'site/home'],
    ['/article/1', 'article/1'],
    ['/blog/1', 'blog/1'],
    ['/book/1', 'book/1'],
    ['/author/1', 'author/1'],
    ['/column/1', 'column/1'],
    ['/diet', 'channel/1'],
    ['/special/1', 'special/1'],
    ['/magazine/1', 'magazine/1'],
    ['/video?id=1', 'video/1'],
    ['/test/Index/1', 'quiz/1'],
    ['/tool/bmi', 'tool/bmi'],
    ['/article-list', 'site/home'],
  ])('%s has its own share card, 1200 by 630, with alt text', async (path, card) => {
    const head = await headOf(path)
    expect(head).toMatchObject({
      'og:image': `${site.url}/share-card/${card}.jpg`,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:image': head['og:image'],
      'twitter:title': head['og:title'],
      'twitter:image:alt': head['og:image:alt'],
    })
    expect(head['og:image:alt']).toContain(head['og:title'])
    // matches any representation: existence is checked without rendering
    expect((await site.request(`/share-card/${card}.jpg`, { headers: { 'if-none-match': '*' } })).status).toBe(304)
  })

  it.each(['article/1', 'author/1', 'tool/bmi', 'site/home'])(
    '%s is a JPEG of that size that other sites may embed',
    async (card) => {
      const response = await site.request(`/share-card/${card}.jpg`)
      expect([response.status, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(await sharp(response.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(response.bytes.length).toBeLessThan(300_000)
    },
  )

  it('a tag’s card is the tag’s own', async () => {
    expect(await cardOf(`/tag/${encodeURIComponent('血壓')}`)).toMatch(/^\/share-card\/tag\/\d+\.jpg$/)
  })

  it('is not sent twice, is re-rendered when its text changes, and leaves one file', async () => {
    const path = '/share-card/article/5.jpg'
    const first = await site.request(path)
    const etag = first.headers.etag ?? ''
    expect((await site.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await site.request(path)).bytes.equals(first.bytes)).toBe(true)
    await site.database.pool.query(`update posts set title = '換了一個標題' where type = 'article' and id = 5`)
    const second = await site.request(path, { headers: { 'if-none-match': etag } })
    expect(second.status).toBe(200)
    expect(second.bytes.equals(first.bytes)).toBe(false)
    expect(readdirSync(join(site.running.config.DATA_DIR, 'share-cards/article/5'))).toHaveLength(1)
  })

  it('ten concurrent requests get the same image', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => site.request('/share-card/article/6.jpg')))
    for (const { status, bytes } of responses)
      expect([status, bytes.equals(responses[0]?.bytes ?? Buffer.of())]).toEqual([200, true])
  })

  it('missing, unpublished and invalid items have no card', async () => {
    await site.database.pool.query(`update posts set state = 'draft' where type = 'article' and id = 7`)
    const keys = ['article/999999', 'article/7', 'tool/nothing', 'site/other', 'member/1', 'tag/99999999', 'article/1%2F..%2F2']
    for (const key of keys) expect((await site.request(`/share-card/${key}.jpg`)).status, key).toBe(404)
  })

  it('crop a cover at its focal point, and are re-rendered when it moves', async () => {
    const corner = { extract: { left: 1100, top: 250, width: 60, height: 60 } }
    const look = async () => {
      const { headers, bytes } = await site.request('/share-card/article/2.jpg')
      const seen = await sharp(bytes).extract(corner.extract).raw().toBuffer()
      return { etag: headers.etag, seen }
    }
    const middle = await look()
    const cover = `(select cover_id from posts where type = 'article' and id = 2)`
    await site.database.pool.query(`update media set focus_x = 0, focus_y = 0.5 where id = ${cover}`)
    const left = await look()
    expect(left.etag).not.toBe(middle.etag)
    expect(left.seen.equals(middle.seen)).toBe(false)
    await site.database.pool.query(`update media set focus_x = null, focus_y = null where id = ${cover}`)
    expect(await look()).toEqual(middle)
  })
})
