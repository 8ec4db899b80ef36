import { parseArgs } from 'node:util'
import { emailField } from '../src/contract/accounts.ts'
import { connect } from '../src/db/connect.ts'
import { failureOf } from '../src/operations/failure.ts'
import { makeAdministrator } from '../src/operations/office/make-administrator.ts'
import { readConfig } from '../src/server/config.ts'
import { explained } from '../src/server/database/explained.ts'

/**
 * Makes somebody an administrator of DATABASE_URL's site: npm run admin -- name@example.org
 * Whoever is no member yet becomes one, and is given a link (on the terminal alone) that opens the account once, for an hour.
 * The site may run meanwhile; it counts from their next request on.
 */
const usage = '用法：DATABASE_URL=postgres://… SITE_URL=https://… npm run admin -- name@example.org'

function readEmail(): string {
  try {
    const [email, ...more] = parseArgs({ allowPositionals: true }).positionals
    if (email && more.length === 0) return emailField.parse(email)
  } catch {
    // said below
  }
  throw new Error(usage)
}

try {
  const email = readEmail()
  const url = process.env['DATABASE_URL'] || undefined
  if (url === undefined) throw new Error(`沒有 DATABASE_URL；示範模式已經有管理員 admin@example.com。${usage}`)
  const { SITE_URL = '', PORT = '' } = process.env
  const config = readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error', SITE_URL, PORT })
  const connection = connect(url, { max: 1, onError: () => undefined })
  try {
    const { name, token } = await makeAdministrator(connection.db, email, new Date())
    console.log(`${name}（${email}）是管理員了，在 /office/roles 給其他人角色`)
    if (token !== null) {
      const path = `/setup?${new URLSearchParams({ token })}`
      console.log('請在一小時內開啟這個連結，設定姓名與密碼；它只能用一次，再執行一次就作廢：')
      console.log(config.SITE_URL + path)
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
