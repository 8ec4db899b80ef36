import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { adoptSite } from '../../src/operations/bootstrap/adopt-site.ts'
import { sendMail } from '../../src/operations/mail/mail-queue.ts'
import { bootstrapSite } from '../../src/operations/office/set-up-site.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded.ts'
import { postgresPrograms } from '../support/postgres-pair.ts'
import { endServerWithThisProcess } from '../support/reap-processes.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { root } from '../support/site.ts'

describe('a drill with a backup', async () => {
  // the one from npm lacks pg_dump and pg_restore
  const bin = postgresPrograms ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-drill-test-'))
  const reaped = endServerWithThisProcess()
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined, bin, reaped.onSpawn)
  const url = server.url('postgres')
  const dump = join(folder, 'magazine.dump')
  const connection = connect(url, { max: 2, onError: () => undefined })
  await migrate(connection)
  await bootstrapSite(connection.db, new Date())
  await adoptSite(connection.db, { siteUrl: 'https://magazine.test', now: new Date(), withoutMail: false })
  await sendMail(connection.db, { recipient: 'reader@mail.test', subject: '您好', html: '您好', text: '您好' })
  execFileSync(join(bin, 'pg_dump'), ['--format=custom', `--file=${dump}`, url])
  afterAll(async () => {
    await connection.pool.end()
    await server.stop()
    reaped.forget()
    removeFolder(folder)
  })
  const drill = (input: string[], more: Record<string, string> = {}, cwd = root) =>
    spawnSync(process.execPath, ['scripts/drill.ts', ...input], {
      cwd,
      env: { PATH: `${bin}:${process.env['PATH']}`, HOME: folder, DATABASE_URL: url, ...more },
      encoding: 'utf8',
    })
  const databases = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'healthpress_drill%'`,
    )
    await client.end()
    return rows
  }

  it('restores the backup, opens pages, reports what is paused, and leaves nothing', async () => {
    const { status, stdout, stderr } = drill([dump])
    expect(status, stdout + stderr).toBe(0)
    for (const expectedText of [
      '屬於 https://magazine.test',
      '沒寄出的信：1 封',
      '停住的：mail、payment、webhooks',
      '頁都打得開',
      // no worker has ever run on it
      '備份裡沒有索引',
      '這份備份可以用',
    ])
      expect(stdout).toContain(expectedText)
    expect(await databases()).toEqual([])
  })

  it('reports a damaged backup and a missing file in words', async () => {
    const broken = drill([join(root, 'package.json')])
    expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining('pg_restore 失敗')])
    const several = { DATABASE_URL: 'postgres://magazine@one:5432,two:5432/magazine' }
    expect(drill([dump], several).stderr).toContain('只寫一台')
    expect(drill(['no-such.dump']).stderr).toContain('沒有 no-such.dump 這個檔案')
    expect(drill([]).stderr).toContain('用法')
    expect(await databases()).toEqual([])
  })

  it('restores nothing in a checkout that is not built', async () => {
    const checkout = join(folder, 'checkout')
    cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
    for (const name of ['src', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(checkout, name))
    const { status, stdout, stderr } = drill([dump], {}, checkout)
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('npm run build')])
  })
})
