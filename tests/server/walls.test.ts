import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { calloutLabels } from '../../src/domain/posts/callout-labels.ts'
import type { CompiledBlock } from '../../src/domain/posts/compiled-block.ts'
import { cutForWall } from '../../src/domain/walls/cut.ts'
import { folderStore, sha256Of } from '../../src/operations/media/store.ts'
import { type Reader, readers, startSite } from '../support/site.ts'

const site = await startSite()
const signedIn = new Map(await Promise.all(readers.map(async (reader) => [reader, await site.signIn(reader)] as const)))

interface Post extends Record<string, unknown> {
  id: number
  status: string
  blocks: CompiledBlock[]
  key_points: string[]
  open_text: string
}

const result = await site.database.db.execute<Post>(sql`
  select id, status, blocks, key_points, concat_ws(' ', title, seo_title, web_title, paper_title, lead, array_to_string(keywords, ' '), array_to_string(promises, ' '), "references"::text) as open_text
  from posts where type = 'article' and id in (1, 2, 3) order by id`)
const posts = result.rows

/** Runs of text without markup, quotes and escapes. */
const runsOf = (html: string) => html.replace(/<[^>]*>/g, '\n').match(/[\u4e00-\u9fff，、。]{8,}/g) ?? []

/** Fixed labels are the same in every text. */
const labels: readonly string[] = Object.values(calloutLabels)

/** The content behind the wall: everything that the cut removes, unless it is public elsewhere or a fixed label. */
function behindWall({ blocks, key_points, open_text }: Post): string[] {
  const visibleBlocks = cutForWall(blocks, 'memberWall')
  const teaser = visibleBlocks.map(({ html }) => html)
  const rest = [...blocks.filter((block) => !visibleBlocks.includes(block)).map(({ html }) => html), ...key_points].flatMap(
    runsOf,
  )
  return rest.filter((run) => !labels.includes(run) && !open_text.includes(run) && !teaser.some((html) => html.includes(run)))
}

const reads: Record<number, readonly Reader[]> = {
  1: readers,
  2: ['member', 'expired', 'subscriber', 'editor', 'admin'],
  3: ['subscriber', 'editor', 'admin'],
}

const placesOf = (id: number) => [`/article/${id}`, `/article/${id}.data`, `/article/v2/${id}`, `/article/v2/${id}.data`]
const everywhere = ['/', '/_root.data', '/blog/1', '/blog/1.data', '/sitemap.xml', '/feed.xml', '/rss.xml']
const calls = (id: number) => [
  `/api/v1.0/article/${id}`,
  `/api/v1.0/article/${id}/scroll-next`,
  `/api/v3.0/article/${id}`,
  '/api/v3.0/article?per_page=50',
  `/api/v1.0/datalayer/article/${id}`,
]

/** A page without the markup that marks where a pulled quote breaks. */
const withoutBreaks = (html: string) => html.replace(/(?:<|\\u003c)(?:wbr|span class=\\?"clause\\?"|\/span)>/g, '')

describe.each(posts)('article $id ($status)', (post) => {
  const hidden = behindWall(post)

  it('has a body worth hiding', () => {
    expect(hidden.length).toBeGreaterThan(20)
    expect(post.blocks.filter(({ type }) => type === 'paragraph').length).toBeGreaterThanOrEqual(12)
  })

  it.each(readers)('%s', async (reader) => {
    const headers = { ...(await site.signIn(reader)), 'api-key': 'healthpress-web' }
    const open = reads[post.id]?.includes(reader)
    for (const path of placesOf(post.id)) {
      const { status, text } = await site.request(path, { headers })
      expect(status, path).toBe(200)
      const seen = withoutBreaks(text)
      const leaked = hidden.filter((run) => seen.includes(run))
      if (open) expect(leaked.length, `${path} shows all`).toBe(hidden.length)
      else expect(leaked, path).toEqual([])
    }
    if (open) return
    for (const path of [...everywhere, ...calls(post.id)]) {
      const response = await site.request(path, { headers })
      const headersAndBody = JSON.stringify(response.headers) + withoutBreaks(response.text)
      expect(
        hidden.filter((run) => headersAndBody.includes(run)),
        path,
      ).toEqual([])
    }
  })

  it('is in the page once, and not again in the serialised data', async () => {
    const { text } = await site.request(`/article/${post.id}`, { headers: await site.signIn('subscriber') })
    const body = post.blocks.map(({ html }) => html).join('\n')
    const paragraphs = post.blocks.filter(({ type }) => type === 'paragraph').flatMap(({ html }) => runsOf(html))
    const own = paragraphs.filter((run) => body.split(run).length === 2 && hidden.includes(run))
    expect(own.length).toBeGreaterThan(20)
    for (const run of own) expect(text.split(run).length - 1, run).toBe(1)
  })
})

it('a preview is for staff', async () => {
  const uuid = await site.database.db.execute<{ id: string }>(
    sql`select preview_uuid as id from posts where type = 'article' and id = 3`,
  )
  const hidden = posts[2] ? behindWall(posts[2]) : []
  for (const reader of ['visitor', 'member'] as const) {
    const headers = { ...(await site.signIn(reader)), 'api-key': 'healthpress-web' }
    for (const path of [
      `/article/preview/${uuid.rows[0]?.id}`,
      `/article/preview/${uuid.rows[0]?.id}.data`,
      `/article/3?preview=${uuid.rows[0]?.id}`,
      `/api/v1.0/article/preview/${uuid.rows[0]?.id}`,
      `/api/v1.0/article/3?preview=${uuid.rows[0]?.id}`,
    ]) {
      const { status, text } = await site.request(path, { headers })
      expect(status, path).not.toBe(500)
      const leaked = hidden.filter((run) => text.includes(run))
      expect(leaked, `${reader} ${path}`).toEqual([])
    }
  }
})

describe('access to a film and a handout', async () => {
  const { db } = site.database
  const bytes = Buffer.from('%PDF-1.4 no reader gets this before the wall')
  const store = folderStore(join(site.running.config.DATA_DIR, 'media'))
  await store.put(sha256Of(bytes), new Blob([bytes]))
  const files = { handout: 'application/pdf', film: 'video/mp4' } as const
  for (const [id, type] of Object.entries(files))
    await db.execute(sql`insert into media (id, mime, width, height, duration, sha256, size, stored_at, title)
      values (${`walled-${id}`}, ${type}, 0, 0, 1, ${sha256Of(bytes)}, ${bytes.length}, now(), 'sheet')`)
  const paths = ['/handouts/walled-handout.pdf', '/recordings/walled-film.mp4']
  const etag = `"${sha256Of(bytes)}"`

  /** Every way to request a file: method, headers, and the response to a user with access. */
  const ways: [method: string, headers: Record<string, string>, status: number, given: number][] = [
    ['GET', {}, 200, bytes.length],
    ['HEAD', {}, 200, 0],
    ['GET', { range: 'bytes=0-3' }, 206, 4],
    ['HEAD', { range: 'bytes=0-3' }, 206, 0],
    ['GET', { range: `bytes=${bytes.length}-` }, 416, 0],
    ['GET', { range: 'bytes=0-3', 'if-range': etag }, 206, 4],
    ['GET', { 'if-none-match': etag }, 304, 0],
  ]
  const allRoles = 'public, max-age=300, must-revalidate'
  const oneself = 'private, no-store'

  /** Requests in every way as every user. @returns their responses, which must agree across the ways */
  async function answersTo(): Promise<Record<string, string[]>> {
    const statusesByPath: Record<string, string[]> = {}
    for (const path of paths)
      for (const [reader, who] of signedIn)
        for (const [method, headers, status, input] of ways) {
          const response = await site.request(path, { method, headers: { ...who, ...headers } })
          const open = response.status === status
          const actual = ['etag', 'content-range', 'accept-ranges'].filter((name) => response.headers[name] !== undefined)
          if (open) expect(response.bytes.length).toBe(input)
          else expect([response.text.includes('PDF'), actual, response.headers['cache-control']]).toEqual([false, [], 'no-store'])
          const word = open ? String(response.headers['cache-control']) : String(response.status)
          statusesByPath[reader] = [...new Set([...(statusesByPath[reader] ?? []), word])]
        }
    return statusesByPath
  }
  const forAll = (word: string) => Object.fromEntries(readers.map((reader) => [reader, [word]]))
  const link = (path: string) => ({ type: 'paragraph', html: `<p><a href="${path}">sheet</a></p>` })
  /** Places both at one end of a text. */
  const place = (id: number, where: 'first' | 'last') => {
    const blocks = JSON.stringify(paths.map(link))
    const [before, after] = where === 'first' ? [sql`${blocks}::jsonb`, sql`blocks`] : [sql`blocks`, sql`${blocks}::jsonb`]
    return db.execute(sql`update posts set blocks = ${before} || ${after} where type = 'article' and id = ${id}`)
  }
  const takeOut = (id: number) =>
    db.execute(sql`update posts set blocks = coalesce((
    select jsonb_agg(block order by place) from jsonb_array_elements(blocks) with ordinality as b(block, place)
    where block ->> 'html' not like '%/walled-%'), '[]') where type = 'article' and id = ${id}`)
  const forStaff = { editor: [oneself], admin: [oneself] }

  it('files on no public page are for staff', async () => {
    expect(await answersTo()).toEqual({ ...forAll('404'), ...forStaff })
    await place(3, 'last')
    await db.execute(sql`update posts set state = 'draft' where type = 'article' and id = 3`)
    expect(await answersTo()).toEqual({ ...forAll('404'), ...forStaff })
    await db.execute(sql`update posts set state = 'published' where type = 'article' and id = 3`)
  })

  it('files of a walled text are for readers with full access', async () => {
    expect(await answersTo()).toEqual({ ...forAll('403'), ...forStaff, subscriber: [oneself] })
    await place(2, 'last')
    expect(await answersTo()).toEqual({ ...forAll(oneself), visitor: ['403'] })
    await place(1, 'last')
    expect(await answersTo()).toEqual(forAll(allRoles))
    for (const id of [1, 2]) await takeOut(id)
    expect(await answersTo()).toEqual({ ...forAll('403'), ...forStaff, subscriber: [oneself] })
    await takeOut(3)
  })

  it('files linked before the wall, or from a page, are for everyone', async () => {
    await place(3, 'first')
    expect(await answersTo()).toEqual(forAll(allRoles))
    await takeOut(3)
    const page = (html: string) =>
      db.execute(
        sql`insert into pages (slug, title, version, date, html) values ('sheets', 'sheets', '1', '2026-01-01', ${html})`,
      )
    await page(paths.map((path) => link(path).html).join(''))
    expect(await answersTo()).toEqual(forAll(allRoles))
    await db.execute(sql`delete from pages where slug = 'sheets'`)
  })

  it('files of a gifted text are for its readers, below the gift’s address, until it expires', async () => {
    await place(3, 'last')
    const give = (id: number) =>
      site.request('/api/v3.0/share', {
        method: 'POST',
        headers: {
          ...signedIn.get('subscriber'),
          origin: site.url,
          'api-key': 'healthpress-web',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ kind: 'article', type: 'article', id }),
      })
    /** The URL of a gift, and the cookie of a visitor who has opened it. */
    const open = async (id: number) => {
      const { url } = (JSON.parse((await give(id)).text) as { items: { url: string } }).items
      const page = await site.request(url)
      const [cookie = ''] = page.headers['set-cookie']?.[0]?.split(';') ?? []
      return { url, cookie, text: page.text }
    }
    const [gift, other] = [await open(3), await open(2)]
    for (const path of paths) {
      expect(gift.text).toContain(`href="${gift.url}${path}"`)
      const request = async (url: string, headers: Record<string, string> = {}) => {
        const responses = ways.map(async ([method, more, status]) => {
          const response = await site.request(url, { method, headers: { ...headers, ...more } })
          return response.status === status ? response.headers['cache-control'] : response.status
        })
        return [...new Set(await Promise.all(responses))]
      }
      const { cookie } = gift
      expect(await request(gift.url + path, { cookie })).toEqual([oneself])
      // no other visitor, by the same URL; nor with that cookie elsewhere, nor by another gift
      expect(await request(gift.url + path)).toEqual([403])
      expect(await request(gift.url + path, { cookie: other.cookie, referer: site.url + gift.url })).toEqual([403])
      expect(await request(path, { cookie, referer: site.url + gift.url })).toEqual([403])
      expect(await request(other.url + path, { cookie: other.cookie })).toEqual([403])
      expect(await request(`/share/abcdefghijkm${path}`, { cookie })).toEqual([403])
      await db.execute(sql`update shares set ends_at = now() - interval '1 second' where target = 'article/3'`)
      expect(await request(gift.url + path, { cookie })).toEqual([403])
      await db.execute(sql`update shares set ends_at = now() + interval '1 day' where target = 'article/3'`)
    }
    await takeOut(3)
  })

  it('files whose rights have expired are for image editors', async () => {
    await place(1, 'last')
    await db.execute(sql`update media set rights_until = '2020-01-31' where id like 'walled-%'`)
    expect(await answersTo()).toEqual({ ...forAll('404'), ...forStaff })
    await takeOut(1)
  })
})

it('an image behind the wall is for readers with access, one above the text for everyone', async () => {
  const { db } = site.database
  await db.execute(
    sql`insert into media select (jsonb_populate_record(m, '{"id": "walled-picture"}')).* from media m where id = 'cover-article-9'`,
  )
  const block = JSON.stringify([{ type: 'image', html: '<figure><img src="/img/walled-picture/480.webp" alt="" /></figure>' }])
  const readStatuses = async () => {
    const each = readers.map(async (reader) => {
      const { status, headers } = await site.request('/img/walled-picture/480.webp', { headers: signedIn.get(reader) ?? {} })
      return [reader, status === 200 ? headers['cache-control'] : status] as const
    })
    return Object.fromEntries(await Promise.all(each))
  }
  const oneself = 'private, no-store'
  await db.execute(sql`update posts set blocks = blocks || ${block}::jsonb where type = 'article' and id = 2`)
  expect(await readStatuses()).toMatchObject({
    visitor: 404,
    member: oneself,
    expired: oneself,
    subscriber: oneself,
    editor: oneself,
  })
  await db.execute(sql`update posts set cover_id = 'walled-picture' where type = 'article' and id = 3`)
  const allRoles = Object.fromEntries(readers.map((reader) => [reader, 'public, max-age=31536000, immutable']))
  await expect.poll(readStatuses).toEqual(allRoles)
})
