import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { postAt } from '../../domain/posts/address.ts'
import { type CardKind, type EntityRef, entityKinds } from '../../domain/posts/entities.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { isPublic } from './posts.ts'

const entityRow = z.strictObject({
  kind: z.enum(entityKinds),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Only for a product. */
  url: z.string().nullable(),
})
/** An entity that a text refers to, with its present name. */
export type EntityRow = z.infer<typeof entityRow>

const number = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : null)

/**
 * Which of these entities are public now; tools are not stored in the database. For entities that can change without a
 * review of the texts that refer to them, only the title is returned: the rest was not part of what was signed.
 */
export function publicEntities(db: Database, entities: readonly EntityRef[]): Promise<EntityRow[]> {
  const requested = entities.map(({ kind, id }) => {
    const post = kind === 'post' ? postAt(`/${id}`) : undefined
    return { kind, id, type: post?.type ?? null, number: post?.id ?? number(id) }
  })
  return rows(db, entityRow)`
    with a as (select * from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as a(kind text, id text, type text, number int))
    select a.kind, a.id, p.title, '' as text, null as url from a join posts p on p.type = a.type and p.id = a.number
     where a.kind = 'post' and ${isPublic}
    union all select a.kind, a.id, q.title, '', null from a join quizzes q on q.id = a.number where a.kind = 'quiz'
    union all select a.kind, a.id, s.title, '新臺幣 ' || s.price || ' 元', s.url from a join shop_items s on s.id = a.number
     where a.kind = 'product'
    union all select a.kind, a.id, n.title, '', null from a join newsletters n on n.slug = a.id where a.kind = 'newsletter'
    union all select a.kind, a.id, w.name, w.title, null from a join authors w on w.id = a.number where a.kind = 'author'`
}

const namedEntity = z.strictObject({ id: z.string(), name: z.string(), about: z.string() })

const named: Record<Exclude<CardKind, 'tool'>, SQL> = {
  post: sql`select p.type || '/' || p.id as id, p.title as name, p.lead as about, p.uid as nr from posts p where ${isPublic}`,
  quiz: sql`select id::text, title as name, description as about, id as nr from quizzes`,
  product: sql`select id::text, title as name, category || '・新臺幣 ' || price || ' 元' as about, id as nr from shop_items where archived_at is null`,
  newsletter: sql`select slug as id, title as name, description as about, id as nr from newsletters where archived_at is null`,
}

/**
 * The public entities of a kind, by name: those that contain the words or have them as their key; exact matches
 * first, then the newest.
 */
export function entitiesNamed(
  db: Database,
  kind: Exclude<CardKind, 'tool'>,
  { words, limit }: { words: string; limit: number },
): Promise<z.infer<typeof namedEntity>[]> {
  return rows(db, namedEntity)`
    select n.id, n.name, n.about from (${named[kind]}) n
    where ${words} = '' or strpos(lower(n.name), lower(${words})) > 0 or n.id = ${words}
    order by (lower(n.name) = lower(${words}) or n.id = ${words}) desc, n.nr desc limit ${limit}`
}
