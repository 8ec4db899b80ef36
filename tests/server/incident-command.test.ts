import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { storeMailSwitch, suppressEmail } from '../../src/db/queries/mail.ts'
import { createTestDatabase } from '../support/database.ts'

/** `npm run incident` as run by an operator. */

const { db, url } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'incident-'))
afterAll(() => rmSync(folder, { recursive: true }))

const env = {
  PATH: process.env['PATH'],
  DATABASE_URL: url,
  SITE_URL: 'https://magazine.test',
  READER_SERVICE_MAIL: 'help@magazine.test',
}
const letter = join(folder, 'letter.txt')
writeFileSync(letter, '有人複製了一份舊的備份。\n\n我們已經關掉那台主機。\n')
const times = ['--found', '2026-11-30T10:00', '--letter', letter]

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const lines = (...rows: string[]) => `會員,欄位,從\n${rows.join('\n')}\n`
function command(file: string, ...more: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/bin/incident.js', file, ...more], {
    cwd: join(import.meta.dirname, '../..'),
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout.trim(), errors: stderr.trim() }
}
const count = async () => {
  const { rows } = await db.execute<{ mails: number; incidents: number; events: number }>(
    sql`select (select count(*)::int from mail_outbox) as mails, (select count(*)::int from incidents) as incidents,
      (select count(*)::int from audit where action = 'notify-incident') as events`,
  )
  return rows[0]
}
const idOf = async (email: string) =>
  (await db.execute<{ id: string }>(sql`select id from members where email = ${email}`)).rows[0]?.id ?? ''

test('a dry run reports persons, lines, deadline and mail text, and writes nothing', async () => {
  const before = await count()
  await suppressEmail(db, 'editor@example.com')
  const file = write(
    'trial.csv',
    lines(
      `${await idOf('member@example.com')},姓名、密碼,2026-11-20`,
      'MEMBER@example.com,健康紀錄,2026/11/18',
      'editor@example.com,姓名,2026-11-20',
      'nobody@example.org,姓名,2026-11-20',
      '7d1c3f5e-0000-4000-8000-000000000001,姓名,2026-11-20',
    ),
  )
  const { status, output, errors } = command(file, '--title', '備份外流', ...times)
  expect([status, errors]).toEqual([0, ''])
  for (const expectedText of [
    '找到 2 位會員（1 列是同一個人，已經合併）',
    '找不到帳號的：第 5、6 列',
    '帳號已經刪除的：第 6 列',
    '可以寄信的 1 位；沒有這個信箱的 1 位',
    '姓名：4 位',
    '健康紀錄：1 位（特種個人資料）',
    '有特種個人資料（健康紀錄）',
    '期限：台北時間 2026.12.03 10:00',
    '姓名、密碼、健康紀錄，從 2026.11.18 起',
    '我們已經關掉那台主機。',
    '換掉在這裡的密碼',
    'help@magazine.test',
  ])
    expect(output).toContain(expectedText)
  expect(await count()).toEqual(before)
  expect(existsSync(join(folder, 'trial.notified.csv'))).toBe(false)
})

test('sends each member one mail, even when run twice, and reports that mail is stopped', async () => {
  const before = await count()
  const file = write(
    'sent.csv',
    lines(
      'member@example.com,姓名、電子郵件,2026-11-20',
      'subscriber@example.com,地址,2026-11-20',
      'nobody@example.org,姓名,2026-11-20',
    ),
  )
  await storeMailSwitch(db as never, { stopped: 'all', reason: '搬家' })
  const first = command(file, '--title', '備份外流', ...times, '--send', '--yes')
  expect([first.status, first.errors]).toEqual([0, ''])
  expect(first.output).toContain('2 封信已經排入寄信')
  expect(first.output).toContain('寄信全部停住了：搬家')
  await storeMailSwitch(db as never, { stopped: 'nothing', reason: '' })
  const mails = await db.execute<{ text: string; priority: number }>(
    sql`select text, priority from mail_outbox where recipient = 'subscriber@example.com' and subject like '%個人資料可能被別人看到'`,
  )
  expect(mails.rows).toMatchObject([{ text: expect.stringContaining('受影響的是您的地址'), priority: 1 }])
  const { rows } = await db.execute<{ after: object; thing: string; reason: string }>(
    sql`select after, thing, reason from audit where action = 'notify-incident'`,
  )
  const after = { members: 2, mails: 2, data: ['姓名', '電子郵件', '地址'] }
  expect(rows).toEqual([{ after, thing: expect.stringMatching(/^incident:/), reason: '備份外流' }])
  const list = readFileSync(join(folder, 'sent.notified.csv'), 'utf8')
  expect(list).toContain(`"${await idOf('member@example.com')}","姓名、電子郵件","'2026`.replace("'2026", '2026'))
  expect(list).toContain('已排入寄信')
  expect(list).toContain('"原檔案第 4 列","姓名","2026-11-20","","找不到帳號，請另外聯絡"')
  expect(list).not.toContain('@')
  rmSync(join(folder, 'sent.notified.csv'))

  const again = command(file, '--title', '備份外流', ...times, '--send', '--yes')
  expect(again.output).toContain('通知過，不會再寄一次')
  expect(again.output).not.toContain('已經排入寄信')
  expect(readFileSync(join(folder, 'sent.notified.csv'), 'utf8')).toBe(list)
  // as another program saves it, in another order
  const saved = lines(
    'subscriber@example.com,地址,2026/11/20',
    'nobody@example.org,姓名,2026-11-20',
    'MEMBER@example.com,電子郵件、姓名,2026-11-20',
  )
  const other = command(
    write('saved.csv', `\uFEFF${saved.replaceAll('\n', '\r\n')}`),
    '--title',
    '備份外流',
    ...times,
    '--send',
    '--yes',
  )
  expect([other.status, other.output]).toEqual([0, expect.stringContaining('通知過，不會再寄一次')])
  expect(await count()).toEqual({ mails: (before?.mails ?? 0) + 2, incidents: 1, events: 1 })
})

test.each<[string, string | Buffer, string[], RegExp]>([
  ['another encoding', Buffer.from([0xff, 0xfe, 0x81, 0x20, 0xff]), times, /看不出檔案的編碼/],
  ['an empty file', '', times, /是空的/],
  [
    'an open quotation mark',
    lines('member@example.com,姓名,2026-11-20', '"subscriber@example.com,姓名,2026-11-20', 'expired@example.com,姓名,2026-11-20'),
    times,
    /bad\.csv：檔案不是完整的 CSV：從第 3 行起，有引號沒有關起來。什麼都沒有做/,
  ],
  ['a quotation mark within a cell', lines('member"@example.com,姓名,2026-11-20'), times, /從第 2 行起，有引號沒有關起來/],
  ['a missing column', '會員,從\na@example.org,2026-11-20\n', times, /少了「欄位」/],
  [
    'an unknown kind of data',
    lines('member@example.com,血型,2026-11-20'),
    times,
    /第 2 列：不認得欄位「血型」，可以寫的有：姓名/,
  ],
  ['a future day', lines('member@example.com,姓名,2199-01-01'), times, /第 2 列：「從」是還沒有到的日子/],
  [
    'a day after the discovery',
    lines('member@example.com,姓名,2026-11-20'),
    ['--found', '2026-11-19', '--letter', letter],
    /第 2 列：「從」.*晚於發現/,
  ],
  ['a discovery in the future', lines('member@example.com,姓名,2026-11-20'), ['--found', '2199-01-01'], /還沒有到的時間/],
  ['no member', lines('nobody@example.org,姓名,2026-11-20'), times, /一位會員都沒有找到/],
  ['no letter', lines('member@example.com,姓名,2026-11-20'), ['--found', '2026-11-30T10:00'], /請用 --letter/],
])('refuses %s and writes nothing', async (_, content, more, words) => {
  const before = await count()
  const { status, errors } = command(write('bad.csv', content), '--title', '壞檔案', ...more, '--send', '--yes')
  expect([status, errors]).toEqual([1, expect.stringMatching(words)])
  expect(await count()).toEqual(before)
  expect(existsSync(join(folder, 'bad.notified.csv'))).toBe(false)
})

test('reads Big5, and 200,000 rows', async () => {
  // 會員,欄位,從 and 姓名 in Big5
  const big5 = Buffer.concat([
    Buffer.from([0xb7, 0x7c, 0xad, 0xfb, 0x2c, 0xc4, 0xe6, 0xa6, 0xec, 0x2c, 0xb1, 0x71, 0x0a]),
    Buffer.from('member@example.com,'),
    Buffer.from([0xa9, 0x6d, 0xa6, 0x57]),
    Buffer.from(',2026-11-20\n'),
  ])
  expect(command(write('big5.csv', big5), '--title', '編碼', ...times).output).toMatch(/Big5。\n找到 1 位會員/)
  const rows = Array.from({ length: 200_000 }, (_, index) => `reader${index}@example.org,姓名、電子郵件,2026-11-20\n`)
  const large = write('large.csv', `${lines('member@example.com,姓名,2026-11-20')}${rows.join('')}`)
  const { status, output } = command(large, '--title', '很多人', ...times)
  expect([status, output]).toEqual([0, expect.stringMatching(/200001 列[\s\S]*找到 1 位會員[\s\S]*共 200000 列/)])
})
