/** Error codes of a connection that could not be made, in contrast to a failed statement. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'EAI_AGAIN'])

/**
 * Describes in one line which server is unreachable or refuses the login; never the password. Any other error
 * is returned unchanged.
 */
export function explainDatabaseError(error: unknown, url: string): unknown {
  const { code, message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException
  const { host, pathname } = new URL(url)
  if (code && unreachable.has(code))
    return new Error(`資料庫 ${host}${pathname} 沒有回應（${code}）。請確認 DATABASE_URL 與資料庫伺服器。`)
  if (/unsupported startup parameter/.test(message))
    return new Error(
      `${host} 是連線池，不接受本站的連線參數（${message}）。PgBouncer 請設定 ignore_startup_parameters = options，並用 session 模式。`,
    )
  if (code && /^(28|3D)/.test(code)) return new Error(`資料庫 ${host}${pathname} 拒絕連線：${message}`)
  return error
}
