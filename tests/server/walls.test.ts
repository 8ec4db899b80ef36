import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PrintedBlock } from '../../src/domain/posts/print.ts'
import { cutForWall } from '../../src/domain/walls/cut.ts'
import { type Reader, readers, startSite } from '../support/site.ts'

const site = await startSite()

interface Post extends Record<string, unknown> {
  id: number
  status: string
  blocks: PrintedBlock[]
  key_points: string[]
  open_text: string
}

const found = await site.database.db.execute<Post>(sql`
  select id, status, blocks, key_points, concat_ws(' ', title, seo_title, web_title, paper_title, lead, array_to_string(keywords, ' '), "references"::text) as open_text
  from posts where type = 'article' and id in (1, 2, 3) order by id`)
const posts = found.rows

/** Runs of text that no markup, quoting or escaping breaks up. */
const runsOf = (html: string) => html.replace(/<[^>]*>/g, '\n').match(/[\u4e00-\u9fff，、。]{8,}/g) ?? []

/** What stands behind the wall: everything that the cut leaves out, unless it is public elsewhere. */
function behindWall({ blocks, key_points, open_text }: Post): string[] {
  const shown = cutForWall(blocks, 'memberWall')
  const teaser = shown.map(({ html }) => html)
  const rest = [...blocks.filter((block) => !shown.includes(block)).map(({ html }) => html), ...key_points].flatMap(runsOf)
  return rest.filter((run) => !open_text.includes(run) && !teaser.some((html) => html.includes(run)))
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
      const { status, text } = await site.ask(path, { headers })
      expect(status, path).toBe(200)
      const shown = hidden.filter((run) => text.includes(run))
      if (open) expect(shown.length, `${path} shows all`).toBe(hidden.length)
      else expect(shown, path).toEqual([])
    }
    if (open) return
    for (const path of [...everywhere, ...calls(post.id)]) {
      const answer = await site.ask(path, { headers })
      const whole = JSON.stringify(answer.headers) + answer.text
      expect(
        hidden.filter((run) => whole.includes(run)),
        path,
      ).toEqual([])
    }
  })

  it('stands once in the page, and not again in the data for the browser', async () => {
    const { text } = await site.ask(`/article/${post.id}`, { headers: await site.signIn('subscriber') })
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
      const { status, text } = await site.ask(path, { headers })
      expect(status, path).not.toBe(500)
      const shown = hidden.filter((run) => text.includes(run))
      expect(shown, `${reader} ${path}`).toEqual([])
    }
  }
})
