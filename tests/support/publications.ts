import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'
import { request } from './request.ts'
import type { Point } from './transaction-gates.ts'

/** The places that a publication writes to, in order, and the point after the last write before the commit. */
export const placesOfPublication = [
  ['insert', 'corrections', 'write'],
  ['update', 'posts', 'write'],
  ['insert', 'post_tags', 'write'],
  ['insert', 'manuscript_versions', 'write'],
  ['update', 'manuscripts', 'write'],
  ['insert', 'manuscript_steps', 'write'],
  ['insert', 'audit', 'write'],
  ['update', 'posts', 'commit'],
] as const satisfies readonly (readonly [Point['event'], string, Point['at']])[]

/** An article of the demo that is corrected, with another text and another tag. */
export class Publication {
  readonly uid: number
  private readonly key = randomUUID()
  private readonly db: TestDatabase
  private readonly cookie: string

  constructor(db: TestDatabase, uid: number, cookie: string) {
    this.db = db
    this.uid = uid
    this.cookie = cookie
  }

  /** Writes the change; nothing of it is public. */
  async write(site: string): Promise<void> {
    // Only what a publication writes is tested: no channel requires a signature.
    await this.db.execute(sql`delete from signing_channels`)
    const body = { base: 1, key: randomUUID(), fields: { title: `第 ${this.uid} 篇的新標題`, tags: [5] } }
    expect((await this.call(site, 'save', body)).status).toBe(200)
  }

  /** Publishes it; idempotent. */
  async publish(site: string): Promise<number> {
    const body = { version: 2, key: this.key, correction: `第 ${this.uid} 篇的更正。` }
    return (await this.call(site, 'publish', body)).status
  }

  /** The point at which its publication is held. */
  pointOf([event, table, at]: (typeof placesOfPublication)[number]): Point {
    const key = {
      posts: 'uid',
      post_tags: 'post_uid',
      audit: '',
      corrections: 'uid',
      manuscript_versions: 'uid',
      manuscripts: 'uid',
      manuscript_steps: 'uid',
    }[table]
    return { event, table, at, names: key ? `"${key}": ${this.uid},` : `"post:${this.uid}"` }
  }

  /** The state of every place: `new` or `old` text, and how often it was published. */
  async everywhere(): Promise<Record<string, unknown>> {
    const { uid } = this
    const result = await this.db.execute(sql`
      select case when p.title like '%新標題' then 'new' else 'old' end as title,
        case when p.blocks::text like '%篇的更正%' then 'new' else 'old' end as text,
        case when array(select tag_id from post_tags where post_uid = p.uid) = array[5] then 'new' else 'old' end as places,
        case when p.tag_names = array(select name from tags where id = 5) then 'new' else 'old' end as tag_names,
        case when m.published_version = 3 and m.version = 3 then 'new' when m.published_version = 1 and m.version = 2 then 'old' end as manuscript,
        case when (select max(version) from manuscript_versions v where v.uid = p.uid) = 3 then 'new' else 'old' end as versions,
        -- marked to be taken in, or taken in by whoever lives
        case when exists (select from search_dirty where post_uid = p.uid)
          or exists (select from search_documents d where d.post_uid = p.uid and d.live and d.title like '%新標題') then 'new' else 'old' end as search,
        (select count(*)::int from corrections c where c.uid = p.uid) as corrections,
        (select count(*)::int from manuscript_steps s where s.uid = p.uid) as steps,
        (select count(*)::int from audit where thing = 'post:' || p.uid and action = 'publish-post') as "auditEvents"
      from posts p join manuscripts m on m.uid = p.uid where p.uid = ${uid}`)
    return result.rows[0] ?? {}
  }

  private call(site: string, what: string, body: object) {
    return request(`${site}/api/v3.0/office/posts/${this.uid}/${what}`, {
      method: 'POST',
      headers: { cookie: this.cookie, 'content-type': 'application/json', 'api-key': 'healthpress-web' },
      body: JSON.stringify(body),
    })
  }
}

const says = (word: 'old' | 'new', times: number) => ({
  title: word,
  text: word,
  places: word,
  tag_names: word,
  manuscript: word,
  versions: word,
  search: word,
  corrections: times,
  steps: times,
  auditEvents: times,
})
/** The unchanged state everywhere; the published state everywhere, once. */
export const unchangedState = says('old', 0)
export const publishedState = says('new', 1)
