import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { unreviewedText } from '../../src/domain/posts/review.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
/** The text of a page without the comment markers that React inserts between words. */
const plain = async (path: string) => (await site.request(path)).text.replaceAll(/<wbr>|<!-- -->/g, '')

it('a page labels a text without a reviewer, and discloses unreviewed advice', async () => {
  await site.database.db.execute(sql`update posts set reviewer_id = null, reviewed_at = null where type = 'article' and id = 61`)
  for (const [path, actual] of [
    ['/blog/21', '個人經驗，不是醫療建議'],
    ['/book/12', '書評，不是醫療建議'],
    ['/article/61', unreviewedText('article', true)],
    ['/article/63', '廖哲維'],
  ] as const)
    expect(await plain(path), path).toContain(actual)
  expect(await plain('/book/12')).not.toContain(unreviewedText('book', true))
})
