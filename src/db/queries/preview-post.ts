import { sql } from 'drizzle-orm'
import type { PublishedVersion } from '../../domain/manuscripts/published-version.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { onePost, type PostRow, postRow } from './posts.ts'

/**
 * Reads an unsaved post as if it were published: the statement that reads posts is run on rows given as values.
 * @param of the post's keys; a number of 0 if none has been assigned yet
 */
export async function readAsPost(
  db: Database,
  { row, authors, tags, channels }: PublishedVersion,
  of: { uid: number; id: number },
): Promise<PostRow> {
  const place = (table: string, column: string, ids: readonly number[]) => sql`
    ${sql.raw(table)} (post_uid, ${sql.raw(column)}, position) as (
      select ${of.uid}::bigint, n.id, n.at from unnest(${sql.param([...ids])}::int[]) with ordinality n(id, at))`
  const [found] = await rows(db, postRow)`
    with posts as (select * from jsonb_populate_record(null::posts, ${JSON.stringify({ ...row, ...of })}::jsonb)),
      ${place('post_authors', 'author_id', authors)}, ${place('post_tags', 'tag_id', tags)}, ${place('post_channels', 'channel_id', channels)}
    ${onePost(sql`true`)}`
  if (!found) throw new Error('a print was not read')
  return found
}
