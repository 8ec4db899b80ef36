import { parseArgs } from 'node:util'
import { connect } from '../src/db/connect.ts'
import { adoptSite } from '../src/operations/bootstrap/adopt-site.ts'
import { readConfig } from '../src/server/config.ts'
import { explainDatabaseError } from '../src/server/database/explain-error.ts'

/**
 * Makes DATABASE_URL, a restored copy or a moved database, the primary database of the site at SITE_URL: the effects
 * that its processes hold back (mail, payment, webhooks) resume within seconds, without a restart.
 */
const usage = `用法（環境變數要和網站的相同）：
  npm run adopt                     這個資料庫從此屬於 SITE_URL 的網站：信件、付款、對外通知恢復
  npm run adopt -- --without-mail   同上，但等著寄出的信都不寄（原來的網站已經寄過）`

function readArguments(): { withoutMail: boolean } {
  try {
    const { values } = parseArgs({ options: { 'without-mail': { type: 'boolean', default: false } } })
    return { withoutMail: values['without-mail'] }
  } catch {
    throw new Error(usage)
  }
}

try {
  const { withoutMail } = readArguments()
  const { DATABASE_URL: url = '', SITE_URL = '' } = process.env
  if (url === '' || SITE_URL === '') throw new Error(`沒有設定 DATABASE_URL 或 SITE_URL，不知道是哪一個網站。\n${usage}`)
  const config = readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error', SITE_URL })
  const { db, pool } = connect(url, { max: 1, onError: () => undefined })
  try {
    const { mails } = await adoptSite(db, { siteUrl: config.SITE_URL, now: new Date(), withoutMail })
    console.log(`這個資料庫現在屬於 ${config.SITE_URL}。信件、付款與對外通知會在幾秒內恢復，不必重新啟動。`)
    console.log(withoutMail ? `等著寄出的 ${mails} 封信不會寄。` : `等著寄出的 ${mails} 封信會寄出。`)
  } catch (error) {
    throw explainDatabaseError(error, url)
  } finally {
    await pool.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
