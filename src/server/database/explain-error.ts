import { describeHosts } from '../../db/hosts.ts'

/** Error codes of a connection that could not be made, in contrast to a failed statement. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'EAI_AGAIN'])

/**
 * Describes in one line which server is unreachable or refuses the login; never the password. Any other error
 * is returned unchanged.
 */
export function explainDatabaseError(error: unknown, url: string): unknown {
  const { code, message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException
  const place = describeHosts(url)
  if (code && unreachable.has(code)) return new Error(`資料庫 ${place} 沒有回應（${code}）。請確認 DATABASE_URL 與資料庫伺服器。`)
  if (/unsupported startup parameter/.test(message))
    return new Error(
      `${place} 是連線池，不接受本站的連線參數（${message}）。PgBouncer 請設定 ignore_startup_parameters = options。`,
    )
  if (code && /^(28|3D)/.test(code)) return new Error(`資料庫 ${place} 拒絕連線：${message}`)
  return error
}
