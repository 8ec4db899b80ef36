import { parseArgs } from 'node:util'
import { notifyFactorChange } from '../src/api/auth/second-factor.ts'
import { emailField } from '../src/contract/accounts.ts'
import { connect } from '../src/db/connect.ts'
import { visitor } from '../src/domain/membership/viewer.ts'
import { toFailure } from '../src/operations/failure.ts'
import { makeAdministrator } from '../src/operations/office/roles.ts'
import { resetFactorByCommand } from '../src/operations/office/second-factor.ts'
import { readConfig } from '../src/server/config.ts'
import { explainDatabaseError } from '../src/server/database/explain-error.ts'
import { withStoredNames } from '../src/server/site-names.ts'

/**
 * Makes a user an administrator of the site of DATABASE_URL: npm run admin -- name@example.org. An e-mail address
 * without an account becomes a member and receives a one-time link (printed on the terminal only) that opens the
 * account within an hour. --reset-second-factor removes the lost second factor of a user, such as the only
 * administrator: app, passkeys and recovery codes. The site may be running; the change applies from the user's next
 * request on.
 */
const usage = `用法（環境變數要和網站的相同）：
  npm run admin -- name@example.org                          讓這個電子郵件的人成為管理員
  npm run admin -- name@example.org --reset-second-factor    手機和復原碼都不見時，重設兩步驟驗證`

function readArguments(): { email: string; resets: boolean } {
  let requestedEmail: string | undefined
  try {
    const options = { 'reset-second-factor': { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [email, ...more] = positionals
    if (more.length === 0) requestedEmail = email
    if (requestedEmail) return { email: emailField.parse(requestedEmail), resets: values['reset-second-factor'] }
  } catch {
    // the usage text below reports it
  }
  throw new Error(requestedEmail ? `「${requestedEmail}」不是電子郵件。\n${usage}` : usage)
}

/** PostgreSQL's error code where no site has ever started: undefined_table. */
const noSuchTable = '42P01'
const isUnprepared = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === noSuchTable || isUnprepared(error.cause))

try {
  const { email, resets } = readArguments()
  const url = process.env['DATABASE_URL'] || undefined
  if (url === undefined)
    throw new Error(
      `沒有設定 DATABASE_URL，不知道是哪一個網站。請在和網站相同的設定下執行；示範網站已經有管理員 admin@example.com。\n${usage}`,
    )
  const { SITE_URL = '', SITE_NAME = '' } = process.env
  if (SITE_URL === '') throw new Error('沒有設定 SITE_URL，印出來的連結會打不開。請在和網站相同的設定下執行。')
  const settings = readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error', SITE_URL, SITE_NAME })
  const connection = connect(url, { max: 1, onError: () => undefined })
  const now = new Date()
  try {
    const { config } = await withStoredNames(settings, connection.db)
    if (resets) {
      const site = { name: config.SITE_NAME, url: config.SITE_URL }
      const name = await resetFactorByCommand({ db: connection.db, viewer: visitor, now }, email, notifyFactorChange(site))
      console.log(`${name}（${email}）的兩步驟驗證已經重設，所有裝置都登出了。重新登入時再設定一次：${config.SITE_URL}/office`)
    } else {
      const { token } = await makeAdministrator(connection.db, email, now)
      console.log(`${email} 是管理員了。`)
      if (token === null) {
        console.log(`用原來的方式登入，就能進編輯部：${config.SITE_URL}/office`)
        console.log('手機和復原碼都不見時，加上 --reset-second-factor 再執行一次，就能重新設定兩步驟驗證。')
      } else {
        console.log('請在一小時內用瀏覽器打開這個連結，寫下姓名、設定密碼。它只能用一次：')
        console.log(`${config.SITE_URL}/setup?${new URLSearchParams({ token })}`)
        console.log('連結不見或過期了，就再執行一次；會換成新的，舊的作廢。')
      }
    }
  } catch (error) {
    if (isUnprepared(error)) throw new Error('這個資料庫還是空的。請先啟動網站（npm start），它會把資料庫準備好，再執行一次。')
    throw toFailure(error) ?? explainDatabaseError(error, url)
  } finally {
    await connection.pool.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
