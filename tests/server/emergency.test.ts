import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isPublic } from '../../src/db/queries/posts.ts'
import { mentions119 } from '../../src/domain/manuscripts/emergency-error.ts'
import { startSite } from '../support/site.ts'
import { inLanes } from '../support/walled-posts.ts'

const site = await startSite()

interface Post extends Record<string, unknown> {
  type: string
  id: number
  status: string
  url: string
  text: string
}

const { rows } = await site.database.db.execute<Post>(sql`
  select type, id, status, '/' || type || '/' || id as url, (select string_agg(b->>'html', ' ') from jsonb_array_elements(blocks) b) as text
  from posts p where ${isPublic} order by type, id`)
const named = rows.filter(({ text }) => mentions119(text.replace(/<[^>]*>/g, '')))
const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }

/** The position of the first of some words in a page; the end where none occurs. */
const placeOf = (html: string, ...words: string[]) =>
  Math.min(...words.map((word) => html.indexOf(word)).map((at) => (at === -1 ? Number.POSITIVE_INFINITY : at)))

it('every demo post that mentions 119 is tested, many of them walled', () => {
  expect(named.filter(({ type }) => type !== 'book').length).toBeGreaterThanOrEqual(73)
  expect(named.filter(({ status }) => status !== '').length).toBeGreaterThanOrEqual(32)
})

it.each(['visitor', 'member', 'subscriber', 'crawler'] as const)(
  'a %s has the number below the headline, above lead, image, text and wall, without ads',
  async (reader) => {
    const headers = reader === 'crawler' ? crawler : await site.signIn(reader)
    await inLanes(named, async ({ url, type, id }) => {
      const { status, text } = await site.request(url, { headers })
      expect(status, url).toBe(200)
      const page = text.slice(text.indexOf('<main'))
      const number = page.indexOf('href="tel:119"')
      expect(number, url).toBeGreaterThan(page.indexOf('</h1>'))
      expect(number, url).toBeLessThan(placeOf(page, '<picture', `data-body="${type}/${id}#0"`, 'data-wall', '本文重點'))
      expect(page.indexOf('class="red-flag"'), url).toBe(page.lastIndexOf('class="red-flag"'))
      expect(page, url).not.toContain('data-ad-slot')
      expect(page, url).not.toContain('本刊商店販售')
    })
  },
)

it('a wall hides no red flag from the API, and reveals nothing else with it', async () => {
  const walled = named.filter(({ status }) => status !== '')
  await inLanes(walled, async ({ type, id }) => {
    const fetchDocument = async (headers: Record<string, string>) => {
      const { text } = await site.request(`/api/v3.0/${type}/${id}`, { headers: { ...headers, 'api-key': 'healthpress-web' } })
      const { content, speech } = (JSON.parse(text) as { items: { content: { type: string }[]; speech: string[][] } }).items
      return { flags: content.filter((block) => block.type === 'red_flag'), content, speech }
    }
    const [visitor, subscriber] = await Promise.all([fetchDocument({}), fetchDocument(await site.signIn('subscriber'))])
    expect(visitor.flags).toEqual(subscriber.flags)
    expect(visitor.content.slice(0, visitor.flags.length)).toEqual(visitor.flags)
    expect(visitor.content.length - visitor.flags.length).toBeLessThan(subscriber.content.length / 2)
    expect(visitor.speech.length).toBe(visitor.content.length)
    expect(visitor.speech[0]).toEqual(subscriber.speech[0])
  })
})
