import type pg from 'pg'
import { clientRows } from '../../db/rows.ts'
import { countRow } from '../../db/shapes.ts'

/** Domain of generated members' e-mail addresses; mail to it is never deliverable (RFC 2606). */
export const generatedDomain = 'generated.invalid'

/** Maximum favorites of a generated member. */
const perMember = 100
const membersAtOnce = 1000

/**
 * Gives generated members `count` favorites in all, distributed over the public posts. Every member starts at another
 * post; the common stride is coprime to the number of posts, so that no member has a post twice.
 * @param notify receives the number so far
 */
export async function insertGeneratedFavorites(pool: pg.Pool, count: number, notify: (done: number) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`create temp table numbered_posts as
      select (row_number() over (order by uid) - 1)::int as n, type, id::text as id from posts where state = 'published'`)
    await client.query('create unique index on numbered_posts (n)')
    await client.query('analyze numbered_posts')
    const [numbered] = await clientRows(client, countRow)('select count(*)::int as n from numbered_posts')
    const posts = numbered?.n ?? 0
    if (posts === 0) throw new Error('沒有文章可以收藏，請先建立示範內容')
    const favoritesPerMember = Math.min(perMember, posts)
    const members = Math.ceil(count / favoritesPerMember)
    for (let first = 0; first < members; first += membersAtOnce) {
      const last = Math.min(first + membersAtOnce, members)
      await client.query(insertMembers, [first, last - 1])
      await client.query(insertFavorites, [first, last - 1, favoritesPerMember, posts, strideBase(posts), count])
      notify(Math.min(last * favoritesPerMember, count))
    }
  } finally {
    await client.query('drop table if exists numbered_posts').finally(() => client.release())
  }
}

const insertMembers = `
  insert into members (name, email, email_verified)
  select '讀者' || lpad(n::text, 6, '0'), 'reader-' || lpad(n::text, 6, '0') || '@${generatedDomain}', true
  from generate_series($1::int, $2::int) n`

// Member n's j-th favorite is post (n·7919 + j·stride) mod posts; a prime stride that does not divide the posts reaches
// each once.
const insertFavorites = `
  insert into favorites (member_id, site, item_type, item_id, created_at)
  select m.id, 'ch', p.type, p.id, now() - make_interval(mins => ((n.n::bigint * 977 + j.j * 7717) % 1576800)::int)
  from generate_series($1::int, $2::int) n(n)
  join members m on m.email = 'reader-' || lpad(n.n::text, 6, '0') || '@${generatedDomain}'
  cross join generate_series(0, $3::int - 1) j(j)
  join numbered_posts p on p.n = (n.n::bigint * 7919 + j.j::bigint * $5::bigint) % $4::bigint
  where n.n::bigint * $3::bigint + j.j < $6::bigint`

/** A prime that does not divide the number of posts. */
function strideBase(posts: number): number {
  return [104_729, 7919, 101, 7, 5, 3, 2].find((prime) => posts % prime !== 0) ?? 1
}
