import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import { type Connection, connect } from '../db/connect.ts'
import { checkSchema } from '../db/migrate.ts'
import { lastSealedDay, type SealedDay } from '../db/queries/audit.ts'
import { findMailSwitch, type MailSwitch } from '../db/queries/mail.ts'
import { findIdentity } from '../db/queries/site-identity.ts'
import { clientRows } from '../db/rows.ts'
import { holdReason } from '../domain/bootstrap/site-identity.ts'
import { mailStopNotice } from '../domain/mail/priority.ts'
import { type AuditDifference, auditDifferenceText } from '../domain/office/audit-chain.ts'
import { dottedDay } from '../domain/time/taipei.ts'
import { verifySmtp } from '../jobs/smtp.ts'
import { describeError } from '../operations/failure.ts'
import { openStore, sha256Of } from '../operations/media/store.ts'
import { readFigures, type SiteFigures } from '../operations/monitoring/read-figures.ts'
import { verifyAuditDays } from '../operations/office/audit.ts'
import { PurgeError, type PurgeTarget, purgeTargets } from './cdn/purge-targets.ts'
import { keysToPurge } from './cdn/shared-headers.ts'
import { type Config, mediaBucket, readConfig } from './config.ts'
import { explainDatabaseError } from './database/explain-error.ts'
import { findPoolerError } from './database/open.ts'

/** Result of a check of one part of an installation. */
export interface Finding {
  state: 'ok' | 'warning' | 'error'
  part: string
  message: string
}

const ok = (part: string, message: string): Finding => ({ state: 'ok', part, message })
const warning = (part: string, message: string): Finding => ({ state: 'warning', part, message })
const failure = (part: string, message: string): Finding => ({ state: 'error', part, message })

/** The oldest PostgreSQL that works, as in `server_version_num`. */
const oldestPostgres = 150_000
/** The greatest tolerable difference between the clocks of this machine and the database, milliseconds. */
const clocksDiffer = 2_000
/** Free disk space of the folder of data that is little, and that is too little to go on, bytes. */
const space = { little: 2 * 1024 ** 3, tooLittle: 256 * 1024 ** 2 }
/** Connections of a process apart from DATABASE_POOL (docs/running.md). */
const furtherConnections = 11
/** Connections that the operator's own tools need. */
const reserve = 10

/**
 * Examines an installation with the settings of its processes, and describes what is wrong with it. Nothing is changed,
 * except that a probe is written into the media store and deleted, and that a shared cache purges a tag without pages.
 */
export async function checkInstallation(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    return [failure('設定', describeError(error))]
  }
  const settings = ok('設定', '都讀得懂；正式環境需要的都有，密鑰夠隨機、彼此不同')
  if (!config.DATABASE_URL) return [failure('設定', '沒有 DATABASE_URL：這會是示範網站，沒有正式環境可以檢查')]
  const inDatabase = await examineDatabase(config, config.DATABASE_URL)
  const otherFindings = await Promise.all([
    examineMail(config),
    examineStore(config),
    examineSpace(config),
    examineSiteUrl(config.SITE_URL),
    checkCaches(config),
  ])
  return [settings, ...inDatabase, ...otherFindings.flat()]
}

async function examineDatabase(config: Config, url: string): Promise<Finding[]> {
  const part = '資料庫'
  try {
    const pooled = await findPoolerError(url, config.DATABASE_LISTEN_URL)
    if (pooled !== null) return [failure(part, pooled)]
    const connection = connect(config.DATABASE_LISTEN_URL ?? url, {
      max: 2,
      connectTimeout: 5_000,
      onError: () => undefined,
    })
    try {
      const state = await stateOf(connection.pool)
      const schema = await checkSchema(connection).then(
        () => [ok('資料表', '和這一版程式相符')],
        (error: unknown) => [failure('資料表', describeError(error))],
      )
      const isReady = schema.every((item) => item.state === 'ok')
      return [...checkDatabase(state, config), ...schema, ...(isReady ? await examineContents(connection, config) : [])]
    } finally {
      await connection.pool.end()
    }
  } catch (error) {
    return [failure(part, describeError(explainDatabaseError(error, url)))]
  }
}

const factsRow = z.strictObject({
  version: z.int(),
  versionText: z.string(),
  encoding: z.string(),
  readOnly: z.boolean(),
  maxConnections: z.int(),
  /** The time of the database, milliseconds since 1970. */
  now: z.number(),
})
/** The facts about a database server that decide whether the site can work on it. */
export type DatabaseFacts = Omit<z.infer<typeof factsRow>, 'now'> & {
  /** The time of the database minus that of this machine, milliseconds. */
  ahead: number
}

async function stateOf(pool: pg.Pool): Promise<DatabaseFacts> {
  const before = Date.now()
  const [row] = await clientRows(
    pool,
    factsRow,
  )(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
      current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "readOnly",
      current_setting('max_connections')::int as "maxConnections", extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  if (!row) throw new Error('資料庫沒有回答')
  const { now, ...facts } = row
  return { ...facts, ahead: now - (before + Date.now()) / 2 }
}

/** Findings about a database server. */
export function checkDatabase(facts: DatabaseFacts, config: Pick<Config, 'DATABASE_POOL'>): Finding[] {
  const { version, versionText, encoding, readOnly, maxConnections, ahead } = facts
  const findings: Finding[] = []
  if (version < oldestPostgres) findings.push(failure('資料庫', `PostgreSQL ${versionText} 太舊，需要 15 以上`))
  if (encoding !== 'UTF8') findings.push(failure('資料庫', `編碼是 ${encoding}，必須是 UTF8；要重建資料庫`))
  if (readOnly)
    findings.push(
      failure(
        '資料庫',
        '只能讀（備援機，或 default_transaction_read_only）：網站只能閱讀，不能登入、送出或儲存。請讓 DATABASE_URL 通到可以寫入的那一台',
      ),
    )
  const perProcess = config.DATABASE_POOL + furtherConnections
  const processes = Math.floor((maxConnections - reserve) / perProcess)
  if (processes < 1)
    findings.push(failure('資料庫', `max_connections 是 ${maxConnections}，連一個行程（${perProcess} 條）都不夠`))
  else if (processes < 3)
    findings.push(
      warning(
        '資料庫',
        `max_connections 是 ${maxConnections}，每個行程用 ${perProcess} 條，只夠 ${processes} 個行程；請調大，或調小 DATABASE_POOL`,
      ),
    )
  if (findings.length === 0) findings.push(ok('資料庫', `PostgreSQL ${versionText}，連線夠 ${processes} 個行程用`))
  const seconds = Math.round(Math.abs(ahead) / 100) / 10
  if (Math.abs(ahead) > clocksDiffer)
    findings.push(
      failure(
        '時間',
        `資料庫的時鐘比這台機器${ahead > 0 ? '快' : '慢'} ${seconds} 秒：排程發布與驗證碼的期限會不準，請用 NTP 校時`,
      ),
    )
  else findings.push(ok('時間', '這台機器和資料庫的時鐘一致'))
  return findings
}

async function examineContents({ db }: Connection, config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  const identity = await findIdentity(db)
  const reason =
    identity &&
    holdReason(
      { siteUrl: identity.site_url, database: identity.database },
      { siteUrl: config.SITE_URL, database: identity.present },
    )
  if (!identity) findings.push(warning('歸屬', '還沒有網站用過這個資料庫；第一次啟動就會登記'))
  else if (reason === 'other-address')
    findings.push(
      failure(
        '歸屬',
        `資料庫屬於 ${identity.site_url}，SITE_URL 卻是 ${config.SITE_URL}：信件、付款與對外通知都停著。SITE_URL 寫錯就改正；網站真的換了網址，才執行 npm run adopt`,
      ),
    )
  else if (reason)
    findings.push(failure('歸屬', '資料庫是還原或搬來的：信件、付款與對外通知都停著。要讓它成為正式的，執行 npm run adopt'))
  else findings.push(ok('歸屬', `資料庫屬於 ${identity.site_url}`))
  const log = checkAuditChain(await lastSealedDay(db), await verifyAuditDays(db))
  return [...findings, log, ...checkMailStop(await findMailSwitch(db)), ...checkFigures(await readFigures(db, new Date()))]
}

/** Whether the audit log agrees with its hash chain. The hash is compared with the log of the worker by the operator. */
export function checkAuditChain(last: SealedDay | null, differences: readonly AuditDifference[]): Finding {
  const part = '操作紀錄'
  const days = differences.slice(0, 5).map(auditDifferenceText)
  if (differences.length > 5) days.push(`還有 ${differences.length - 5} 天`)
  if (days.length > 0)
    return failure(
      part,
      `和封存的不一樣，可能有人直接改過資料庫（${days.join('；')}）。該做什麼見 docs/running.md 的 The audit log`,
    )
  return last === null
    ? warning(part, '還沒有封存過任何一天；worker 每天凌晨三點以後會封存前一天')
    : ok(
        part,
        `封存到 ${dottedDay(last.day)}，沒有改過；最後一天 ${last.events} 筆，雜湊 ${last.hash}，應該和 worker 當時的記錄相同`,
      )
}

/** Whether an administrator has stopped mail. */
export function checkMailStop(stop: MailSwitch): Finding[] {
  const notice = mailStopNotice(stop)
  return notice === null ? [] : [warning('信件', `${notice}管理員在 /office/mail 恢復`)]
}

/** Findings about the background jobs. */
export function checkFigures({ mails, jobs, search }: SiteFigures): Finding[] {
  const findings: Finding[] = []
  const ages = jobs.flatMap(({ counted_seconds: age }) => (age === null ? [] : [age]))
  const youngestAge = ages.length > 0 ? Math.min(...ages) : null
  if (youngestAge === null)
    findings.push(failure('背景工作', '從來沒有 worker 跑過：沒有寄信，也沒有排程。請啟動 ROLE=worker 的行程'))
  else if (youngestAge > 60)
    findings.push(failure('背景工作', `worker 已經 ${Math.round(youngestAge)} 秒沒有動靜：請看 ROLE=worker 的行程還在不在`))
  else findings.push(ok('背景工作', 'worker 在跑'))
  for (const { name, failed } of jobs)
    if (failed > 0) findings.push(warning('背景工作', `${name} 失敗過 ${failed} 次；原因在 worker 的記錄「a job failed」`))
  const delayed = mails.find(({ priority, oldestSeconds }) => priority !== 'bulk' && oldestSeconds > 300)
  const queuedCount = mails.reduce((sum, item) => sum + item.waiting, 0)
  if (delayed)
    findings.push(
      failure(
        '信件',
        `最舊的一封已經等了 ${Math.round(delayed.oldestSeconds / 60)} 分鐘，共 ${queuedCount} 封在等；原因在 worker 的記錄與 /office/mail`,
      ),
    )
  else findings.push(ok('信件', queuedCount === 0 ? '沒有信在等' : `${queuedCount} 封在等，都是剛寫的或電子報`))
  if (search.building)
    findings.push(warning('搜尋', '索引還沒有建好，讀者看到「搜尋準備中」；worker 會建，一直沒有好就看它的記錄'))
  else if (search.seconds > 120)
    findings.push(failure('搜尋', `有文章改了 ${Math.round(search.seconds)} 秒還搜不到：worker 沒有更新索引，原因在它的記錄`))
  else findings.push(ok('搜尋', '索引是新的'))
  return findings
}

async function examineMail({ SMTP_URL: url, MAIL }: Config): Promise<Finding> {
  const part = '寄信'
  if (MAIL === 'off') return warning(part, 'MAIL=off：所有的信都停著；拿掉它再重新啟動 worker，三天內的信會寄出')
  if (!url) return failure(part, '沒有 SMTP_URL：信只會留在 mail_outbox，註冊與重設密碼的驗證碼寄不出去')
  const { host } = new URL(url)
  return verifySmtp(url).then(
    () => ok(part, `${host} 接受登入`),
    (error: unknown) => failure(part, `${host} 不能用：${describeError(error)}。請核對 SMTP_URL 的主機、連接埠與帳號`),
  )
}

/** Purges a tag that no page has: whether each shared cache is reachable, and accepts the credentials. */
export async function checkCaches(config: Parameters<typeof purgeTargets>[0]): Promise<Finding[]> {
  const part = '前方的快取'
  if (config.CDN === undefined) return []
  const targets = purgeTargets(config)
  if (targets.length === 0) return [ok(part, `${config.CDN} 不用清：讀者最多等一分鐘看到改過的頁面`)]
  return Promise.all(targets.map(async (target) => probePurge(part, target)))
}

async function probePurge(part: string, { name, send }: PurgeTarget): Promise<Finding> {
  try {
    await send(keysToPurge(['doctor']).slice(0, 1))
    return ok(part, `${name} 接受清除`)
  } catch (error) {
    if (error instanceof PurgeError)
      return failure(part, `${name} 不接受清除（${error.message}）：請核對 CDN_TOKEN、CDN_SERVICE 與 CDN_URL`)
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? describeError(error)
    return failure(part, `連不到 ${name}（${cause}）：改過的頁面不會清掉，讀者最多一分鐘後才看到`)
  }
}

async function examineStore(config: Config): Promise<Finding> {
  const part = '圖片與影音'
  const s3 = mediaBucket(config)
  const store = openStore({ s3, dataFolder: config.DATA_DIR })
  const probe = new TextEncoder().encode(`probe of healthpress ${new Date().toISOString()}`)
  const name = sha256Of(probe)
  try {
    await store.put(name, new Blob([probe]))
    const probeFile = await store.head(name)
    await store.delete(name)
    return probeFile?.size === probe.length
      ? ok(part, `${store.name} 可以讀寫`)
      : failure(part, `${store.name}：寫進去的讀不出來`)
  } catch (error) {
    const settings = s3 ? 'MEDIA_ 開頭的設定' : 'DATA_DIR 的權限與磁碟空間'
    return failure(part, `${store.name} 不能寫：${describeError(error)}。請核對${settings}`)
  }
}

async function examineSpace({ DATA_DIR }: Config): Promise<Finding[]> {
  // a missing folder is reported by the store
  const stats = await statfs(DATA_DIR).catch(() => null)
  return stats ? [checkSpace(DATA_DIR, stats.bavail * stats.bsize)] : []
}

/** Finding about the free space of a folder. @param free bytes */
export function checkSpace(folder: string, free: number): Finding {
  const part = '磁碟'
  const size = `${(free / 1024 ** 3).toFixed(1)} GB`
  const remedy = '請清出空間或換大一點的磁碟；圖片的各種尺寸可以用 PICTURE_CACHE_MB 限制'
  if (free < space.tooLittle) return failure(part, `${folder} 只剩 ${size}，新的圖片與影音存不進去。${remedy}`)
  return free < space.little ? warning(part, `${folder} 只剩 ${size}。${remedy}`) : ok(part, `${folder} 還有 ${size}`)
}

async function examineSiteUrl(siteUrl: string): Promise<Finding[]> {
  const reached = await reachSiteUrl(siteUrl)
  if (new URL(siteUrl).protocol === 'https:') return [reached]
  return [warning('網址', `${siteUrl} 不是 https：登入的 cookie 不加密，瀏覽器也不給通行金鑰`), reached]
}

async function reachSiteUrl(siteUrl: string): Promise<Finding> {
  const part = '網址'
  try {
    const { status, redirected } = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(8_000) })
    if (redirected) return failure(part, `${siteUrl} 會轉址到別處：SITE_URL 要寫最後的網址`)
    return status === 200
      ? ok(part, `${siteUrl} 有回應`)
      : failure(part, `${siteUrl}/healthz 回應 ${status}：代理伺服器沒有接到網站，或 SITE_URL 是別的網站的`)
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? describeError(error)
    return failure(part, `從這台機器連不到 ${siteUrl}（${cause}）：請核對 SITE_URL、DNS 與代理伺服器`)
  }
}
