import type { Connection } from '../db/connect.ts'
import { countDueTexts } from '../db/queries/manuscript-texts.ts'
import { countDirtyPosts } from '../db/queries/search-changes.ts'
import { demoAccounts, demoPassword, seedDemoAccounts } from '../demo/accounts.ts'
import { databaseOwner } from '../demo/database-owner.ts'
import { seedDemoInbox } from '../demo/inbox.ts'
import { seedDemoOnboarding } from '../demo/onboarding.ts'
import { seedDemoQuestions } from '../demo/questions.ts'
import { refreshDemoRights } from '../demo/rights.ts'
import { type StoreOriginal, seedDemo, storeDemoPictures } from '../demo/seed.ts'
import { readTexts } from '../operations/manuscripts/read-texts.ts'
import type { Store } from '../operations/media/store.ts'
import { storeOriginal } from '../operations/media/store-original.ts'
import { digestPassword } from '../operations/membership/password-digest.ts'
import { readySearchIndex } from '../operations/search/index-posts.ts'
import { seedDemoManuscripts } from './demo-manuscripts.ts'

/**
 * The passwords of the demo's accounts are public: no demo on a database with members of a real site, and no real site
 * on one that was used for a demo.
 * @throws with a message for the operator
 */
export async function refuseWrongDatabase({ db }: Connection, demo: boolean): Promise<void> {
  const scope = await databaseOwner(db)
  if (demo && scope === 'others')
    throw new Error(
      '資料庫是正式網站的（有示範帳號以外的會員，或已放進新雜誌的頁面），不能開示範模式。請拿掉 DEMO=1，或以 DATABASE_URL 指定別的資料庫。',
    )
  if (!demo && scope === 'demo')
    throw new Error('資料庫裡有示範帳號，它們的密碼是公開的，不能用在正式環境。請以 DATABASE_URL 指定別的資料庫。')
}

/** Stores the demo's pictures as uploads are stored. */
export const storeIn =
  (store: Store): StoreOriginal =>
  (bytes) =>
    storeOriginal(store, bytes)

/**
 * Fills an empty database with the demo magazine, stores its pictures, builds the search index, adds its accounts, and
 * sets `expired@example.com` to have expired yesterday. With very many posts the start does not wait for the index and
 * the texts of manuscripts: the role `worker` builds them in the background.
 * @param options.many the number of posts or changes of manuscripts above which the start does not wait
 */
export async function prepareDemo(
  connection: Connection,
  store: Store,
  log: { info: (line: string) => void },
  { many = 5000 }: { many?: number } = {},
): Promise<void> {
  const now = new Date()
  const keep = storeIn(store)
  await seedDemo(connection, { log: (line) => log.info(line), now, keep })
  await storeDemoPictures(connection, { has: async (sha256) => (await store.head(sha256)) !== null, keep })
  const { db } = connection
  if ((await countDirtyPosts(db, many)) >= many || (await countDueTexts(db, many)) >= many)
    log.info('文章很多：網站先開，搜尋索引與稿件的文字在背景準備')
  else {
    await readySearchIndex(connection, { log: (line) => log.info(line) })
    await readTexts(db)
  }
  await seedDemoAccounts(connection, { now, digest: digestPassword })
  await refreshDemoRights(connection, { now })
  await seedDemoOnboarding(connection, { now })
  await seedDemoQuestions(connection, { now })
  await seedDemoInbox(connection, { now })
  await seedDemoManuscripts(connection, { now })
}

/** The lines with the demo's accounts, for the terminal. */
export function demoNotice(url: string): string {
  const accounts = demoAccounts.map(({ email, about }) => `    ${email.padEnd(26)}${about}`)
  return ['', `  日安健康（示範模式）  ${url}`, `  可登入的帳號，密碼都是 ${demoPassword}：`, ...accounts, '', ''].join('\n')
}
