import { parseArgs } from 'node:util'
import { connect } from '../src/db/connect.ts'
import { failureOf } from '../src/operations/failure.ts'
import { makeAdministrator } from '../src/operations/office/make-administrator.ts'
import { readConfig } from '../src/server/config.ts'
import { explained } from '../src/server/database/explained.ts'

/**
 * Makes a member of DATABASE_URL's site an administrator: npm run admin -- name@example.org
 * They have joined and confirmed their address before. The site may run meanwhile; it counts from their next request on.
 */
const usage = '用法：DATABASE_URL=postgres://… npm run admin -- name@example.org（先在網站加入會員並驗證電子郵件）'

function readEmail(): string {
  try {
    const [email, ...more] = parseArgs({ allowPositionals: true }).positionals
    if (email?.includes('@') && more.length === 0) return email.trim().toLowerCase()
  } catch {
    // said below
  }
  throw new Error(usage)
}

try {
  const email = readEmail()
  const url = process.env['DATABASE_URL'] || undefined
  if (url === undefined) throw new Error(`沒有 DATABASE_URL；示範模式已經有管理員 admin@example.com。${usage}`)
  readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error' })
  const connection = connect(url, { max: 1, onError: () => undefined })
  try {
    console.log(
      `${await makeAdministrator(connection.db, email, new Date())}（${email}）是管理員了，在 /office/roles 給其他人角色`,
    )
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.code === 'not_found') throw new Error(`沒有使用 ${email} 的會員。${usage}`)
    throw failure ?? explained(error, url)
  } finally {
    await connection.pool.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
