import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { connect } from '../src/db/connect.ts'
import { mailStopNotice } from '../src/domain/mail/priority.ts'
import {
  countAffected,
  type IncidentRow,
  incidentData,
  incidentDataText,
  incidentDeadline,
  incidentMailStates,
  manyPersons,
  paragraphsOf,
  readIncidentRows,
} from '../src/domain/membership/incident.ts'
import { csvFile } from '../src/domain/office/csv-file.ts'
import { readMoment } from '../src/domain/time/read-moment.ts'
import { taipeiMoment } from '../src/domain/time/taipei.ts'
import { incidentLetters } from '../src/mail/write-mails.ts'
import { readHold } from '../src/operations/bootstrap/adopt-site.ts'
import { Failure, toFailure } from '../src/operations/failure.ts'
import { readMailSwitch } from '../src/operations/mail/mail-queue.ts'
import { findNotifiedAt, type IncidentPlan, notifyIncident, planIncident } from '../src/operations/membership/incident.ts'
import { csvRecords, decoded } from '../src/operations/registers/bulk-entries.ts'
import { type Config, readConfig, readerService } from '../src/server/config.ts'
import { explainDatabaseError } from '../src/server/database/explain-error.ts'
import { withStoredNames } from '../src/server/site-names.ts'
import { confirmWrite } from './consent.ts'

/**
 * Notifies members of a personal data incident: npm run incident -- members.csv. The file has the columns 會員, 欄位 and
 * 從. Without `--send` nothing is written: the command states who was found, the deadline, and the letter. With `--send`
 * it queues the letters, records the incident, and writes the list for the authority beside the file. On a database that
 * is not the demo's it requires confirmation, or `--yes`. A second run with the same rows and title sends nothing.
 */
const usage = `用法（環境變數要和網站的相同）：
  npm run incident -- members.csv --title "事件名稱" --found 2026-11-30T10:00 [--letter letter.txt]           試算：什麼都不寫
  npm run incident -- members.csv --title "事件名稱" --found 2026-11-30T10:00 --letter letter.txt --send [--yes]   寄出
members.csv 的三欄：會員（會員編號、訂戶編號、訂單編號或電子郵件）、欄位（以「、」分開）、從（哪一天起）。
欄位可以寫：${Object.values(incidentData)
  .map(({ label }) => label)
  .join('、')}。`

/** The greatest size of a file, bytes: 200,000 rows take a tenth of it. */
const maxBytes = 100 * 1024 * 1024
const maxTitle = 100
/** How many lines without an account are listed. */
const maxLines = 30

function readArguments(now: Date) {
  const { positionals, values } = parsed()
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new Error(usage)
  const title = values.title?.trim() ?? ''
  if (title === '' || [...title].length > maxTitle)
    throw new Error(`請用 --title 寫事件的名稱，1 到 ${maxTitle} 個字。\n${usage}`)
  if (!values.found) throw new Error(`請用 --found 寫什麼時候發現的（台北時間），期限從那時算起。\n${usage}`)
  const moment = readMoment(values.found)
  if ('error' in moment) throw new Error(`--found：${moment.error}`)
  const foundAt = new Date(moment.at)
  if (foundAt > now) throw new Error(`--found 是還沒有到的時間：${taipeiMoment(foundAt)}`)
  const isSending = values.send ?? false
  if (isSending && !values.letter) throw new Error('要寄出，請用 --letter 給一個文字檔：發生了什麼事、我們做了什麼。空一行分段。')
  return { file, title, foundAt, letter: values.letter, isSending, yes: values.yes ?? false }
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        title: { type: 'string' },
        found: { type: 'string' },
        letter: { type: 'string' },
        send: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    })
  } catch {
    throw new Error(usage)
  }
}

/** A text file in UTF-8 or Big5. */
async function readText(file: string): Promise<{ text: string; encoding: 'utf-8' | 'big5' }> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Error(`無法讀取 ${file}：${error.message}`)
  })
  if (bytes.length > maxBytes) throw new Error(`${file} 太大了，請分成幾個檔案`)
  const { text, encoding } = readOrExplain(file, () => decoded(bytes))
  if (text.replace('\uFEFF', '').trim() === '') throw new Error(`${file} 是空的`)
  return { text, encoding }
}

/** Reads something of a file; a failure gets the name of the file and says that nothing was done. */
function readOrExplain<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    const message = error instanceof Failure ? error.details.errors?.[0]?.message : undefined
    throw message === undefined ? error : new Error(`${file}：${message}。什麼都沒有做`)
  }
}

function readRows(file: string, text: string, times: { foundAt: Date; now: Date }): IncidentRow[] {
  const result = readIncidentRows(
    readOrExplain(file, () => csvRecords(text)),
    times,
  )
  if ('errors' in result) throw new Error(`檔案有錯，什麼都沒有做：\n${result.errors.join('\n')}`)
  return result.rows
}

/** Identifies persons, data and title of an incident: the same in another encoding, order or program that saved the file. */
function digestOf(rows: readonly IncidentRow[], title: string): string {
  const persons = rows.map(({ key, data, since }) => JSON.stringify([key.kind, key.value, data.toSorted(), since])).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([title, ...persons]))
    .digest('hex')
}

const listed = (lines: readonly IncidentRow[]) =>
  `第 ${lines
    .slice(0, maxLines)
    .map(({ line }) => line)
    .join('、')}${lines.length > maxLines ? ` … 共 ${lines.length}` : ''} 列`

function printPlan({ members, unknown, repeated, erasedSoon }: IncidentPlan, foundAt: Date): void {
  // persons without an account count for the authority, too
  const { persons: total, byData, special, isReportable } = countAffected([...members, ...unknown])
  const deleted = unknown.filter(({ key }) => key.kind === 'id')
  const countOf = (state: keyof typeof incidentMailStates) => members.filter(({ mail }) => mail === state).length
  console.log(`找到 ${members.length} 位會員${repeated > 0 ? `（${repeated} 列是同一個人，已經合併）` : ''}。`)
  if (unknown.length > 0) console.log(`找不到帳號的：${listed(unknown)}。請另外聯絡他們。`)
  if (deleted.length > 0) console.log(`其中是會員編號、帳號已經刪除的：${listed(deleted)}。`)
  if (erasedSoon > 0) console.log(`${erasedSoon} 位已經要求刪除帳號，還是會通知。`)
  console.log(
    `可以寄信的 ${countOf('written')} 位；沒有這個信箱的 ${countOf('no-mailbox')} 位、電子郵件沒有確認過的 ${countOf('unconfirmed')} 位不寄，請用別的方式通知。`,
  )
  console.log(`受影響的資料${unknown.length > 0 ? '（含找不到帳號的）' : ''}：`)
  for (const { key, persons } of byData)
    console.log(`  ${incidentData[key].label}：${persons} 位${incidentData[key].special ? '（特種個人資料）' : ''}`)
  const reasons = [
    special.length > 0 ? `有特種個人資料（${incidentDataText(special)}）` : '',
    total > manyPersons ? `超過 ${manyPersons} 人（${total} 人）` : '',
  ]
  console.log(
    isReportable
      ? `${reasons.filter((reason) => reason !== '').join('，')}：依 2026 年 1 月的草案要通報主管機關並通知當事人。請律師確認現在的規定。`
      : `沒有特種個人資料，也沒有超過 ${manyPersons} 人：依 2026 年 1 月的草案不必通報主管機關，仍要通知當事人。請律師確認現在的規定。`,
  )
  console.log(`期限：台北時間 ${taipeiMoment(incidentDeadline(foundAt))}（發現後 72 小時）。`)
}

/** Why letters wait in the outbox; null if they are sent. */
async function mailStop(db: Parameters<typeof readMailSwitch>[0], config: Config, now: Date): Promise<string | null> {
  if (await readHold(db, config.SITE_URL, now)) return '這個資料庫是別的網站的複本，信都停著，不會寄出'
  if (config.MAIL === 'off') return '信停著（MAIL=off）：寫好的會排著，三天內恢復才會寄出'
  return mailStopNotice(await readMailSwitch(db))
}

try {
  const now = new Date()
  const { file, title, foundAt, letter, isSending, yes } = readArguments(now)
  const { text, encoding } = await readText(file)
  const rows = readRows(file, text, { foundAt, now })
  const paragraphs =
    letter === undefined
      ? ['（這裡是 --letter 的文字：發生了什麼事、我們做了什麼。）']
      : paragraphsOf((await readText(letter)).text)
  const { DATABASE_URL: url = '', SITE_URL = '', SITE_NAME = '', MAIL, READER_SERVICE_MAIL, READER_SERVICE_PHONE } = process.env
  if (url === '' || SITE_URL === '') throw new Error(`沒有設定 DATABASE_URL 或 SITE_URL，不知道是哪一個網站。\n${usage}`)
  const settings = readConfig({
    DATABASE_URL: url,
    DEMO: '1',
    LOG_LEVEL: 'error',
    SITE_URL,
    SITE_NAME,
    MAIL,
    READER_SERVICE_MAIL,
    READER_SERVICE_PHONE,
  })
  const connection = connect(url, { max: 1, onError: () => undefined })
  const { db } = connection
  try {
    const { config } = await withStoredNames(settings, db)
    const plan = await planIncident(db, rows)
    console.log(`${file}：${rows.length} 列，編碼是 ${encoding === 'big5' ? 'Big5' : 'UTF-8'}。`)
    printPlan(plan, foundAt)
    if (plan.members.length === 0) throw new Error('一位會員都沒有找到，什麼都沒有做。')
    const { mail, phone } = readerService(config)
    const write = incidentLetters({ name: config.SITE_NAME, url: config.SITE_URL }, { paragraphs, mail, phone })
    const digest = digestOf(rows, title)
    const earlier = await findNotifiedAt(db, digest)
    if (earlier !== null) console.log(`這個檔案、這個事件已經在 ${taipeiMoment(earlier)} 通知過，不會再寄一次。`)
    if (!isSending) {
      const [first] = plan.members
      if (first) console.log(`\n第一位會員會收到的信：\n\n${(await write(first, first)).text}\n`)
      console.log(`以上是試算，什麼都沒有寫。要寄出，加上 ${letter === undefined ? '--letter 與 ' : ''}--send。`)
    } else {
      const count = plan.members.filter((member) => member.mail === 'written').length
      if (earlier === null) await confirmWrite({ url, yes, act: `寄信給 ${count} 位會員` })(connection)
      const { notifiedAt, isNew } = await notifyIncident(db, plan, { title, foundAt, digest, now }, write)
      const list = file.replace(/(\.csv)?$/i, '.notified.csv')
      const heads = ['會員', '欄位', '從', '通知的時間', '通知']
      const lines = plan.members.map((member) => [
        member.id,
        incidentDataText(member.data),
        member.since,
        taipeiMoment(notifiedAt),
        incidentMailStates[member.mail],
      ])
      // by their line, because an e-mail address of the file belongs into no second file
      const others = plan.unknown.map(({ line, data, since }) => [
        `原檔案第 ${line} 列`,
        incidentDataText(data),
        since,
        '',
        '找不到帳號，請另外聯絡',
      ])
      await writeFile(list, csvFile([heads, ...lines, ...others]), { mode: 0o600 })
      if (isNew) console.log(`${count} 封信已經排入寄信。`)
      const stop = await mailStop(db, config, now)
      if (stop !== null) console.log(stop)
      console.log(`名單：${list}。請和原來的檔案、信的文字、通報的內容一起保存至少五年，並限制誰能打開。`)
    }
  } catch (error) {
    throw toFailure(error) ?? explainDatabaseError(error, url)
  } finally {
    await connection.pool.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
