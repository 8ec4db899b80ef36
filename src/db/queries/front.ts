import { sql } from 'drizzle-orm'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import type { MagazineSection } from '../schema/places.ts'
import { isPublic, mostReadFirst, newestFirst, type PictureRow, type PostSummaryRow, postsIn } from './posts.ts'

/** What choosing takes of a post; the chosen ones' lines are fetched afterwards, for the front page looks at three times as many. */
export type FrontCandidateRow = Pick<PostSummaryRow, 'uid' | 'type' | 'id' | 'status' | 'publish_date'>

const candidateColumns = sql`p.uid::int as uid, p.type, p.id, p.status, ${iso(sql`p.publish_date`)} as publish_date`

export interface FrontChannelRow {
  id: number
  slug: string
  title: string
  description: string
}

/** The newest articles of every feature channel, in the channels' order, newest first within each. */
export async function newestByFeatureChannel(
  db: Database,
  perChannel: number,
): Promise<(FrontCandidateRow & { channel: FrontChannelRow })[]> {
  const found = await db.execute<FrontCandidateRow & { channel: FrontChannelRow } & Record<string, unknown>>(sql`
    select json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'description', c.description) as channel, ${candidateColumns}
    from channels c cross join lateral (
      select p.uid from ${postsIn('channel')}
      where p.channel_id = c.id and p.type = 'article' and ${isPublic} order by ${newestFirst} limit ${perChannel}
    ) newest join posts p on p.uid = newest.uid where c.feature order by c.id, ${newestFirst}`)
  return found.rows
}

/** The most read articles, and the newest posts of the other types, each list in its order. */
export async function mostReadAndNewest(
  db: Database,
  { mostRead, perType }: { mostRead: number; perType: number },
): Promise<(FrontCandidateRow & { list: 'most-read' | 'blog' | 'book' })[]> {
  const found = await db.execute<FrontCandidateRow & { list: 'most-read' | 'blog' | 'book' } & Record<string, unknown>>(sql`
    select chosen.list, ${candidateColumns} from (
      (select 'most-read' as list, p.uid, row_number() over (order by ${mostReadFirst}) as place
       from posts p where p.type = 'article' and ${isPublic} order by ${mostReadFirst} limit ${mostRead})
      union all
      select kind.type, newest.uid, newest.place from (values ('blog'), ('book')) as kind(type) cross join lateral (
        select p.uid, row_number() over (order by ${newestFirst}) as place
        from posts p where p.type = kind.type and ${isPublic} order by ${newestFirst} limit ${perType}
      ) newest
    ) chosen join posts p on p.uid = chosen.uid order by chosen.list, chosen.place`)
  return found.rows
}

export interface FrontColumnRow {
  column_id: number
  column_title: string
  author: { id: number; name: string; title: string; portrait: PictureRow | null }
}

/** Every column with its newest posts; a column without any stands in one row whose `uid` is null. */
export async function columnsWithNewest(
  db: Database,
  perColumn: number,
): Promise<(FrontColumnRow & (FrontCandidateRow | { uid: null }))[]> {
  const found = await db.execute<FrontColumnRow & (FrontCandidateRow | { uid: null }) & Record<string, unknown>>(sql`
    select c.id as column_id, c.title as column_title,
      (select json_build_object('id', a.id, 'name', a.name, 'title', a.title, 'portrait',
          (select json_build_object('id', m.id, 'width', m.width, 'height', m.height) from media m where m.id = a.portrait_id))
        from authors a where a.id = c.author_id) as author,
      ${candidateColumns}
    from columns c left join lateral (
      select p.* from posts p where p.column_id = c.id and ${isPublic} order by ${newestFirst} limit ${perColumn}
    ) p on true order by c.id, p.publish_date desc, p.uid desc`)
  return found.rows
}

export interface ContentsRow {
  issue: number
  sections: MagazineSection[]
  /** Those of its posts that the public may see. */
  readable: { type: PostType; id: number }[]
}

/** The printed contents of the newest issue that was out on a Taipei calendar day, or null. */
export async function newestContents(db: Database, today: string): Promise<ContentsRow | null> {
  const found = await db.execute<ContentsRow & Record<string, unknown>>(sql`
    select m.issue, m.sections, coalesce((select json_agg(json_build_object('type', p.type, 'id', p.id))
      from posts p where p.magazine_issue = m.issue and ${isPublic}), '[]') as readable
    from magazines m where m.publish_date <= ${today}::date order by m.publish_date desc, m.issue desc limit 1`)
  return found.rows[0] ?? null
}
