import { z } from 'zod'
import type { Connection } from '../../db/connect.ts'
import { syncPublished } from '../../db/queries/manuscripts.ts'
import { nextUids, writePublished } from '../../db/queries/published-versions.ts'
import { rows } from '../../db/rows.ts'
import { postViews } from '../../db/schema/index.ts'
import { projectPublished } from '../../domain/manuscripts/published-version.ts'
import type { GeneratedPost } from './generated-post.ts'

/** Ids of the demo's tags and channels by their names in generated posts. */
export interface Numbers {
  tags: ReadonlyMap<string, number>
  /** By slug and by title. */
  channels: ReadonlyMap<string, number>
}

const numbered = z.strictObject({ kind: z.enum(['tag', 'channel']), name: z.string(), id: z.int() })

export async function readNumbers(db: Connection['db']): Promise<Numbers> {
  const found = await rows(db, numbered)`
    select 'tag' as kind, name, id from tags union all select 'channel', slug, id from channels
    union all select 'channel', title, id from channels`
  const named = (asked: string) => new Map(found.filter(({ kind }) => kind === asked).map(({ name, id }) => [name, id]))
  return { tags: named('tag'), channels: named('channel') }
}

/** Stores generated posts as published versions. The demo's tags, channels, authors, columns and covers must exist. */
export async function insertGenerated(db: Connection['db'], posts: readonly GeneratedPost[], numbers: Numbers): Promise<void> {
  const tagNames = new Map([...numbers.tags].map(([name, id]) => [id, name]))
  const ids = (names: readonly string[], by: ReadonlyMap<string, number>) => [
    ...new Set(names.flatMap((name) => by.get(name) ?? [])),
  ]
  await db.transaction(async (tx) => {
    const uids = await nextUids(tx, posts.length)
    const publishedRows = posts.map(({ id, popularity, edited_at: editedAt, tag_names, channels, fields, document }, at) => {
      const numbered = { tags: ids(tag_names, numbers.tags), channels: ids(channels, numbers.channels) }
      const published = projectPublished({ fields: { ...fields, ...numbered }, document }, { tagNames, now: editedAt, editedAt })
      return { ...published, uid: uids[at] ?? 0, fresh: true, id, generated: true, popularity }
    })
    await writePublished(tx, publishedRows, new Date())
    await syncPublished(tx, uids)
    await tx.insert(postViews).values(publishedRows.map(({ uid, popularity }) => ({ postUid: uid, views: popularity })))
  })
}
