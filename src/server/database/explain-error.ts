import { isOverload } from '../../db/connect.ts'
import { describeHosts } from '../../db/hosts.ts'

/** Error codes of a connection that could not be made, in contrast to a failed statement. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ENOENT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  'EAI_AGAIN',
])
/** PostgreSQL's codes of a server that starts or stops, and of one without a free connection. */
const startingOrStopping = /^57P0[123]$/
const tooManyConnections = '53300'

/**
 * Describes in one line which server is unreachable or refuses the login; never the password. Any other error
 * is returned unchanged.
 */
export function explainDatabaseError(error: unknown, url: string): unknown {
  const { code, message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException
  const hosts = describeHosts(url)
  const silent = code && unreachable.has(code) ? code : isOverload(error) ? '逾時' : null
  if (silent !== null) return new Error(`資料庫 ${hosts} 沒有回應（${silent}）。請確認 DATABASE_URL、資料庫伺服器與防火牆。`)
  if (code && startingOrStopping.test(code)) return new Error(`資料庫 ${hosts} 正在啟動或停止：${message}。請稍候再試。`)
  if (code === tooManyConnections)
    return new Error(`資料庫 ${hosts} 的連線用完了：${message}。請調大 max_connections，或調小每個行程的 DATABASE_POOL。`)
  if (/unsupported startup parameter/.test(message))
    return new Error(
      `${hosts} 是連線池，不接受本站的連線參數（${message}）。PgBouncer 請設定 ignore_startup_parameters = options。`,
    )
  if (code && /^(28|3D)/.test(code)) return new Error(`資料庫 ${hosts} 拒絕連線：${message}`)
  return error
}
