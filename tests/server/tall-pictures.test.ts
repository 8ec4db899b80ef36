import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database

const sizes = { tall: { width: 800, height: 17_000 }, column: { width: 1, height: 300_000 }, small: { width: 200, height: 120 } }

it.each(Object.entries(sizes).map(([id, size], at) => [id, size, at + 1] as const))(
  'every image address in a page of a %s image has that width',
  async (id, size, post) => {
    const bytes = await sharp({ create: { ...size, channels: 3, background: '#678' } })
      .png()
      .toBuffer()
    await db.execute(
      sql`insert into media (id, mime, width, height, bytes) values (${id}, 'image/png', ${size.width}, ${size.height}, ${bytes})`,
    )
    await db.execute(sql`update posts set cover_id = ${id} where id = ${post}`)
    const { text } = await site.request(`/article/${post}`)
    const candidates = [...text.matchAll(new RegExp(`/img/${id}/\\d+\\.\\w+(?: (\\d+)w)?`, 'g'))]
    const named = new Map(candidates.map(([candidate, wide]) => [candidate.split(' ')[0] ?? '', wide]))
    expect(named.size).toBeGreaterThan(3)
    for (const [path, wide] of named) {
      const { status, bytes: drawn } = await site.request(path)
      expect([path, status]).toEqual([path, 200])
      if (wide) expect([path, (await sharp(drawn).metadata()).width]).toEqual([path, Number(wide)])
    }
    expect((await site.request(`/share-card/article/${post}.jpg`)).status).toBe(200)
  },
)

it('an unreadable original is not found, and breaks no page', async () => {
  await db.execute(
    sql`insert into media (id, mime, width, height, bytes) values ('torn', 'image/png', 80, 60, ${Buffer.from('\x89PNG\r\n\x1a\n torn')})`,
  )
  expect((await site.request('/img/torn/480.webp')).status).toBe(404)
})
