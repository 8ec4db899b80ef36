import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { writtenOnce } from '../present.ts'
import { rows } from '../rows.ts'
import { magazineContents } from '../schema/places.ts'
import { postKey } from '../shapes.ts'
import { contentsOfMagazine } from './contents.ts'
import { picture, pictureRow } from './pictures.ts'
import { isPublic, mostReadFirst, newestFirst, postSummaryRow, postsIn } from './posts.ts'

const frontCandidateRow = postSummaryRow.pick({ uid: true, type: true, id: true, status: true, publish_date: true })
/** What choosing takes of a post; the chosen ones' lines are fetched afterwards, for the front page looks at three times as many. */
export type FrontCandidateRow = z.infer<typeof frontCandidateRow>

const candidateColumns = writtenOnce(sql`p.uid::int as uid, p.type, p.id, p.status, ${iso(sql`p.publish_date`)} as publish_date`)

const frontChannelRow = z.strictObject({ id: z.int(), slug: z.string(), title: z.string(), description: z.string() })
export type FrontChannelRow = z.infer<typeof frontChannelRow>

const channelCandidateRow = frontCandidateRow.extend({ channel: frontChannelRow })

/** The newest articles of every feature channel, in the channels' order, newest first within each. */
export async function newestByFeatureChannel(
  db: Database,
  perChannel: number,
): Promise<(FrontCandidateRow & { channel: FrontChannelRow })[]> {
  return rows(db, channelCandidateRow)`
    select json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'description', c.description) as channel, ${candidateColumns}
    from channels c cross join lateral (
      select p.uid from ${postsIn('channel')}
      where p.channel_id = c.id and p.type = 'article' and ${isPublic} order by ${newestFirst} limit ${perChannel}
    ) newest join posts p on p.uid = newest.uid where c.feature order by c.id, ${newestFirst}`
}

const listCandidateRow = frontCandidateRow.extend({ list: z.enum(['most-read', 'blog', 'book']) })

/** The most read articles, and the newest posts of the other types, each list in its order. */
export async function mostReadAndNewest(
  db: Database,
  { mostRead, perType }: { mostRead: number; perType: number },
): Promise<(FrontCandidateRow & { list: 'most-read' | 'blog' | 'book' })[]> {
  return rows(db, listCandidateRow)`
    select chosen.list, ${candidateColumns} from (
      (select 'most-read' as list, p.uid, row_number() over (order by ${mostReadFirst}) as place
       from posts p where p.type = 'article' and ${isPublic} order by ${mostReadFirst} limit ${mostRead})
      union all
      select kind.type, newest.uid, newest.place from (values ('blog'), ('book')) as kind(type) cross join lateral (
        select p.uid, row_number() over (order by ${newestFirst}) as place
        from posts p where p.type = kind.type and ${isPublic} order by ${newestFirst} limit ${perType}
      ) newest
    ) chosen join posts p on p.uid = chosen.uid order by chosen.list, chosen.place`
}

const frontColumnRow = z.strictObject({
  column_id: z.int(),
  column_title: z.string(),
  author: z.strictObject({ id: z.int(), name: z.string(), title: z.string(), portrait: pictureRow.nullable() }),
})
export type FrontColumnRow = z.infer<typeof frontColumnRow>

/** Where there is no post, nothing of one. */
const noPost = z.strictObject({ uid: z.null(), type: z.null(), id: z.null(), status: z.null(), publish_date: z.null() })
const columnCandidateRow = z.union([frontColumnRow.extend(frontCandidateRow.shape), frontColumnRow.extend(noPost.shape)])

/** Every column with its newest posts; a column without any stands in one row whose `uid` is null. */
export async function columnsWithNewest(db: Database, perColumn: number): Promise<z.infer<typeof columnCandidateRow>[]> {
  return rows(db, columnCandidateRow)`
    select c.id as column_id, c.title as column_title,
      (select json_build_object('id', a.id, 'name', a.name, 'title', a.title, 'portrait',
          ${picture(sql`a.portrait_id`)})
        from authors a where a.id = c.author_id) as author,
      ${candidateColumns}
    from columns c left join lateral (
      select p.* from posts p where p.column_id = c.id and ${isPublic} order by ${newestFirst} limit ${perColumn}
    ) p on true order by c.id, p.publish_date desc, p.uid desc`
}

const contentsRow = z.strictObject({
  issue: z.int(),
  sections: magazineContents,
  /** Those of its posts that the public may see. */
  readable: z.array(postKey),
})
export type ContentsRow = z.infer<typeof contentsRow>

/** The printed contents of the newest issue that was out on a Taipei calendar day, or null. */
export async function newestContents(db: Database, today: string): Promise<ContentsRow | null> {
  const [found] = await rows(db, contentsRow)`
    select m.issue, ${contentsOfMagazine(sql`m.issue`)} as sections, coalesce((select json_agg(json_build_object('type', p.type, 'id', p.id))
      from posts p where p.magazine_issue = m.issue and ${isPublic}), '[]') as readable
    from magazines m where m.publish_date <= ${today}::date order by m.publish_date desc, m.issue desc limit 1`
  return found ?? null
}
