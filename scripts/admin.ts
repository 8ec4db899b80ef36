import { parseArgs } from 'node:util'
import { tellFactor } from '../src/api/auth/tell-factor.ts'
import { emailField } from '../src/contract/accounts.ts'
import { connect } from '../src/db/connect.ts'
import { visitor } from '../src/domain/membership/viewer.ts'
import { failureOf } from '../src/operations/failure.ts'
import { makeAdministrator } from '../src/operations/office/make-administrator.ts'
import { resetFactorByCommand } from '../src/operations/office/set-up-factor.ts'
import { readConfig } from '../src/server/config.ts'
import { explained } from '../src/server/database/explained.ts'

/**
 * Makes somebody an administrator of DATABASE_URL's site: npm run admin -- name@example.org
 * Whoever is no member yet becomes one, and is given a link (on the terminal alone) that opens the account once, for an hour.
 * With --reset-second-factor it takes away what somebody has lost, the only one who governs for instance: app, passkeys and
 * recovery codes. The site may run meanwhile; it counts from their next request on.
 */
const usage = '用法：DATABASE_URL=postgres://… SITE_URL=https://… npm run admin -- name@example.org [--reset-second-factor]'

function readArguments(): { email: string; resets: boolean } {
  try {
    const options = { 'reset-second-factor': { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [email, ...more] = positionals
    if (email && more.length === 0) return { email: emailField.parse(email), resets: values['reset-second-factor'] }
  } catch {
    // said below
  }
  throw new Error(usage)
}

try {
  const { email, resets } = readArguments()
  const url = process.env['DATABASE_URL'] || undefined
  if (url === undefined) throw new Error(`沒有 DATABASE_URL；示範模式已經有管理員 admin@example.com。${usage}`)
  const { SITE_URL = '', PORT = '' } = process.env
  const config = readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error', SITE_URL, PORT })
  const connection = connect(url, { max: 1, onError: () => undefined })
  const now = new Date()
  try {
    if (resets) {
      const site = { name: config.SITE_NAME, url: config.SITE_URL }
      const name = await resetFactorByCommand({ db: connection.db, viewer: visitor, now }, email, tellFactor(site))
      console.log(`${name}（${email}）的兩步驟驗證已經重設，所有裝置都登出了；重新登入時再設定一次`)
    } else {
      const { name, token } = await makeAdministrator(connection.db, email, now)
      console.log(`${name}（${email}）是管理員了，在 /office/roles 給其他人角色`)
      if (token === null) console.log('手機和復原碼都不見時，加上 --reset-second-factor 再執行一次，就能重新設定兩步驟驗證')
      if (token !== null) {
        const path = `/setup?${new URLSearchParams({ token })}`
        console.log('請在一小時內開啟這個連結，設定姓名與密碼；它只能用一次，再執行一次就作廢：')
        console.log(config.SITE_URL + path)
      }
    }
  } catch (error) {
    throw failureOf(error) ?? explained(error, url)
  } finally {
    await connection.pool.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
