import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { callApi, type Person } from './api.ts'
import type { TestDatabase } from './database.ts'

/** The fields of a manuscript that tests use. */
interface Whole {
  version: number
  number: number | null
  state: string
  changed: boolean
  fields: Record<string, unknown>
  document: { content: { attrs: { key: string } }[] }
  hash: string
}

export const paragraph = (text: string, key = 'first') => ({
  type: 'paragraph',
  attrs: { key },
  content: [{ type: 'text', text }],
})
export const doc = (...content: object[]) => ({ type: 'doc', attrs: { version: 1 }, content })

/** The demo's channel without medical content: its texts need no signature. */
export const nonMedical = 19

/** Settings with which an article may be published, without a signature. */
export const ready = {
  title: '減鹽從湯開始',
  lead: '一碗湯有多少鹽？',
  authors: [2, 1],
  tags: [1, 2],
  channels: [nonMedical],
}

/** The office's calls about manuscripts, as an administrator by default. */
export function manuscriptsOf(db: TestDatabase) {
  const request = (path: string, body?: object, as: Person | Viewer = 'admin') =>
    callApi(db, `/api/v3.0/office/posts${path}`, { as, ...(body ? { body } : {}) })
  const save = (uid: number, base: number, change: object) => request(`/${uid}/save`, { base, key: randomUUID(), ...change })
  const begin = async (fields: object = {}) =>
    ((await request('', { type: 'article', key: randomUUID(), fields })).json.items as { uid: number }).uid
  return {
    request,
    save,
    begin,
    read: async (uid: number) => (await request(`/${uid}`)).json.items as Whole,
    versions: async (uid: number) =>
      (await request(`/${uid}/versions`)).json.items as {
        version: number
        kind: string
        base: number | null
        by: string
        name: string
      }[],
    publish: (uid: number, version: number, more: object = {}) =>
      request(`/${uid}/publish`, { version, key: randomUUID(), ...more }),
    auditEvents: async (uid: number) =>
      (await auditEventsOn(db, `post:${uid}`, 20)).map(({ action, reason }) => [action, reason].join(' ').trim()),
    /** The uid of a post's manuscript. */
    uidOf: async (type: string, id: number) =>
      Number((await db.execute(sql`select uid from posts where type = ${type} and id = ${id}`)).rows[0]?.['uid']),
    /** All data from which a public page could be rendered or found. */
    published: async () => {
      const counts = await db.execute(sql`
        select (select md5(string_agg(p::text, '' order by uid)) from posts p) as posts, (select count(*) from search_dirty) as marked,
          (select md5(string_agg(l::text, '' order by l)) from post_authors l) as authors, (select md5(string_agg(l::text, '' order by l)) from post_tags l) as tags`)
      return counts.rows[0]
    },
    /** A manuscript of two sentences, ready to publish. */
    finished: async (fields: object = {}) => {
      const uid = await begin({ ...ready, ...fields })
      await save(uid, 1, { document: doc(paragraph('先把湯放涼。'), paragraph('再把油撈掉。', 'second')) })
      return uid
    },
  }
}
