import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { askUntil } from '../support/ask.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const promised = 2000

/** Asks until the page is kept, as it is before every change below. */
async function warm(path: string, headers: Record<string, string> = {}): Promise<string> {
  await site.ask(path, { headers })
  const kept = await site.ask(path, { headers })
  expect(kept.headers['x-cache']).toBe('hit')
  return kept.text
}

describe('a change in the database reaches a kept page within two seconds', () => {
  it('a new title, for every audience, with the page’s data and the lists that name it', async () => {
    const member = await site.signIn('member')
    const newest = await db.execute<{ id: number; uid: string }>(
      sql`select id, uid from posts where type = 'article' and state = 'published' and publish_date <= now() order by publish_date desc limit 1`,
    )
    const { id, uid } = newest.rows[0] ?? { id: 0, uid: '' }
    const places = [`/article/${id}`, `/article/${id}.data`, '/']
    for (const place of places)
      for (const headers of [{}, member]) expect(await warm(place, headers)).not.toContain('換了一個新標題')
    await db.execute(sql`update posts set title = '換了一個新標題' where uid = ${uid}`)
    for (const place of places)
      for (const headers of [{}, member])
        expect(await askUntil(site.url + place, { headers }, ({ text }) => text.includes('換了一個新標題'))).toBeLessThan(
          promised,
        )
  })

  it('a wall that is put up', async () => {
    await warm('/article/1')
    await db.execute(sql`update posts set status = 'memberwall' where type = 'article' and id = 1`)
    const took = await askUntil(`${site.url}/article/1`, {}, ({ text }) => text.includes('加入免費會員，繼續閱讀全文'))
    expect(took).toBeLessThan(promised)
  })

  it('a post that is withdrawn, and published again', async () => {
    await warm('/blog/1')
    await db.execute(sql`update posts set state = 'withdrawn' where type = 'blog' and id = 1`)
    expect(await askUntil(`${site.url}/blog/1`, {}, ({ status }) => status === 404)).toBeLessThan(promised)
    await db.execute(sql`update posts set state = 'published' where type = 'blog' and id = 1`)
    expect(await askUntil(`${site.url}/blog/1`, {}, ({ status }) => status === 200)).toBeLessThan(promised)
  })

  it('a menu', async () => {
    await warm('/article/5')
    await db.execute(
      sql`update menu_items set title = '換過的選單' where id = (select min(id) from menu_items where group_index = 5 and area = 'nav')`,
    )
    expect(await askUntil(`${site.url}/article/5`, {}, ({ text }) => text.includes('換過的選單'))).toBeLessThan(promised)
  })

  it('the price of a plan, and a plan that is new', async () => {
    await warm('/subscriptions')
    await db.execute(sql`update plans set price = 1357 where slug = 'digital'`)
    const dearer = await askUntil(`${site.url}/subscriptions`, {}, ({ text }) => text.includes('NT$ 1,357'))
    expect(dearer).toBeLessThan(promised)
    await db.execute(sql`insert into plans (id, slug, title, kind, price, months, issues, includes, description)
      values (9, 'half', '數位半年', 'digital', 700, 6, 6, '{}', '先試半年')`)
    const more = await askUntil(`${site.url}/subscriptions`, {}, ({ text }) => text.includes('數位半年'))
    expect(more).toBeLessThan(promised)
  })

  it('what a wall says', async () => {
    await warm('/article/2')
    await db.execute(sql`update walls set text = '牆上換了一句話' where status = 'memberwall'`)
    expect(await askUntil(`${site.url}/article/2`, {}, ({ text }) => text.includes('牆上換了一句話'))).toBeLessThan(promised)
  })
})

it('a change that is rolled back reaches nobody', async () => {
  await warm('/article/6')
  const undo = db.transaction(async (tx) => {
    await tx.execute(sql`update posts set title = '不會出現的標題' where type = 'article' and id = 6`)
    throw new Error('undo')
  })
  await expect(undo).rejects.toThrow('undo')
  const { text, headers } = await site.ask('/article/6')
  expect(text).not.toContain('不會出現的標題')
  expect(headers['x-cache']).toBe('hit')
})

it('a page that does not concern a change stays', async () => {
  await warm('/article/7')
  await db.execute(sql`update posts set popularity = popularity + 1 where type = 'article' and id = 7`)
  await db.execute(sql`update activities set title = title, taken = taken + 1`)
  expect((await site.ask('/article/7')).headers['x-cache']).toBe('hit')
})
