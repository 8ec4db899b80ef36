import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { isPublic, type PictureRow, type PostSummaryRow, type PostType, summaryColumns } from './posts.ts'

export interface FrontChannelRow {
  id: number
  slug: string
  title: string
  description: string
}

/** The five feature channels, in their order. */
export async function featureChannels(db: Database): Promise<FrontChannelRow[]> {
  const found = await db.execute<FrontChannelRow & Record<string, unknown>>(sql`
    select id, slug, title, description from channels where feature order by id`)
  return found.rows
}

/** How far back the front page looks for articles: bounds the work, however many posts there are. */
const recent = 400

/** The newest articles of every feature channel, newest first within each. */
export async function newestByFeatureChannel(
  db: Database,
  perChannel: number,
): Promise<(PostSummaryRow & { channel_id: number })[]> {
  const found = await db.execute<PostSummaryRow & { channel_id: number } & Record<string, unknown>>(sql`
    with recent as (
      select p.uid, p.publish_date from posts p where p.type = 'article' and ${isPublic}
      order by p.publish_date desc, p.uid desc limit ${recent}
    ), placed as (
      select pc.post_uid, pc.channel_id,
        row_number() over (partition by pc.channel_id order by recent.publish_date desc, recent.uid desc) as place
      from recent join post_channels pc on pc.post_uid = recent.uid join channels c on c.id = pc.channel_id and c.feature
    )
    select placed.channel_id, ${summaryColumns} from placed join posts p on p.uid = placed.post_uid
    where placed.place <= ${perChannel} order by placed.channel_id, placed.place`)
  return found.rows
}

/** The newest posts of some types, newest first within each. */
export async function newestByType(db: Database, types: readonly PostType[], perType: number): Promise<PostSummaryRow[]> {
  const list = sql.join(
    types.map((type) => sql`(${type})`),
    sql`, `,
  )
  const found = await db.execute<PostSummaryRow & Record<string, unknown>>(sql`
    select ${summaryColumns} from (values ${list}) as kind(type) cross join lateral (
      select p.* from posts p where p.type = kind.type and ${isPublic} order by p.publish_date desc, p.uid desc limit ${perType}
    ) p order by p.type, p.publish_date desc, p.uid desc`)
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
): Promise<(FrontColumnRow & (PostSummaryRow | { uid: null }))[]> {
  const found = await db.execute<FrontColumnRow & (PostSummaryRow | { uid: null }) & Record<string, unknown>>(sql`
    select c.id as column_id, c.title as column_title,
      (select json_build_object('id', a.id, 'name', a.name, 'title', a.title, 'portrait',
          (select json_build_object('id', m.id, 'width', m.width, 'height', m.height) from media m where m.id = a.portrait_id))
        from authors a where a.id = c.author_id) as author,
      ${summaryColumns}
    from columns c left join lateral (
      select p.* from posts p where p.column_id = c.id and ${isPublic} order by p.publish_date desc, p.uid desc limit ${perColumn}
    ) p on true order by c.id, p.publish_date desc, p.uid desc`)
  return found.rows
}
