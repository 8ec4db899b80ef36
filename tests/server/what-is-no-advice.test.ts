import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startSite } from '../support/site.ts'

const site = await startSite()
/** A page without the marks that its drawing puts between words. */
const plain = async (path: string) => (await site.ask(path)).text.replaceAll(/<wbr>|<!-- -->/g, '')

it('a page says what a text without a reviewer is, and of advice that no specialist has read it', async () => {
  await site.database.db.execute(sql`update posts set reviewer_id = null, reviewed_at = null where type = 'article' and id = 61`)
  for (const [path, actual] of [
    ['/blog/21', '個人經驗，不是醫療建議'],
    ['/book/12', '書籍介紹，不是醫療建議'],
    ['/article/61', '尚未經專科審訂'],
    ['/article/63', '廖哲維'],
  ] as const)
    expect(await plain(path), path).toContain(actual)
  expect(await plain('/book/12')).not.toContain('尚未經專科審訂')
})
