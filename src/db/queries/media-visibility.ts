import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Feature, featureList } from '../../domain/navigation/features.ts'
import { blockTypes } from '../../domain/posts/compiled-block.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { FileUse } from '../../domain/walls/files.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { wallStatus } from '../shapes.ts'
import { parameterisedQuery, sqlNow } from '../sql-clock.ts'
import { isAdShown } from './ads.ts'
import { isEntryShown } from './features.ts'
import { isPublic } from './posts.ts'

const isShownIn = (feature: Feature) => sql`
  when ${sql.raw(`'${feature.entityTag}'`)} then exists (select from ${sql.raw(feature.table)}
    where ${sql.raw(feature.keyColumn)} = split_part(u.thing, ':', 2)::int and ${isEntryShown(feature)})`

/**
 * Whether readers see the entity that uses a file at the current instant, of `media_uses` named `u`: a scheduled entity
 * is visible from its hour on, a quiz while it is open.
 */
export const isMediaVisible = sql`case split_part(u.thing, ':', 1)
  when 'post' then exists (select from posts p where p.uid = split_part(u.thing, ':', 2)::bigint and ${isPublic})
  ${sql.join(
    featureList()
      // an archived entry keeps its page
      .filter(({ shown }) => shown !== 'always' && shown !== 'unless archived')
      .map(isShownIn),
    sql` `,
  )}
  when 'video' then exists (select from videos where id = split_part(u.thing, ':', 2)::int and publish_date <= ${sqlNow} and archived_at is null)
  when 'house_ad' then exists (select from house_ads a where a.id = split_part(u.thing, ':', 2)::int and ${isAdShown})
  else true end`

const existsRow = z.strictObject({ so: z.boolean() })

/** Whether a file is visible to readers in a post at the current instant. */
export async function isInVisiblePost(db: Database, id: string, type: PostType, number: number): Promise<boolean> {
  const [row] = await rows(db, existsRow)`
    select exists (select from posts p join media_uses u on u.thing = 'post:' || p.uid
      where p.type = ${type} and p.id = ${number} and u.media_id = ${id} and u.side = 'print' and ${isPublic}) as so`
  return row?.so ?? false
}

const fileUse = z.strictObject({
  status: wallStatus,
  isCover: z.boolean(),
  blocks: z.array(z.strictObject({ type: z.enum(blockTypes), isCorrection: z.literal(true).optional(), names: z.boolean() })),
})

const uses = parameterisedQuery<{ id: string }>(
  sql`
    select distinct coalesce(p.status, '') as status, coalesce(p.cover_id = u.media_id, false) as "isCover",
      case when p.status <> '' then (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', block -> 'type', 'isCorrection', block -> 'isCorrection',
          'names', position(u.media_id in block::text) > 0 and u.media_id in (select media_named_in(block)))) order by place), '[]')
        from jsonb_array_elements(p.blocks) with ordinality as b(block, place)) else '[]' end as blocks
    from media_uses u left join posts p on p.uid = case when u.thing like 'post:%' then split_part(u.thing, ':', 2)::bigint end
    where u.media_id = ${sql.placeholder('id')} and u.side = 'print' and ${isMediaVisible}`,
)

/**
 * Where a file is visible to readers at the current instant, without duplicates. For an open text the blocks are omitted.
 */
export const visibleUses = (db: Database, id: string): Promise<FileUse[]> => rows(db, fileUse)(uses({ id }))
