import { setTimeout as delay } from 'node:timers/promises'

/** How a migration waits for what others hold, and how often it retries. All times in milliseconds. */
export interface RetryPolicy {
  /**
   * How long a transaction may wait for its locks, together. Whoever comes after it waits as long, readers too: that is
   * why it gives up, lets them pass and retries.
   */
  lock: number
  /** How long a statement in a transaction may run: it may hold what readers want. */
  statement: number
  /** The first pause before a retry; each is twice the one before, to at most `longestPause`. */
  pause: number
  longestPause: number
  tries: number
}

export const ordinary: RetryPolicy = { lock: 2_000, statement: 5_000, pause: 1_000, longestPause: 30_000, tries: 12 }

/** Of an empty database nobody reads. */
export const alone: RetryPolicy = { ...ordinary, statement: 0 }

/** PostgreSQL's codes for: the lock was not got in time; a deadlock was found, and we were the one to give way. */
const busy = new Set(['55P03', '40P01'])

/** Does a step, and retries it after a pause as long as others hold what it needs. */
export async function withRetries<T>(
  name: string,
  { pause, longestPause, tries }: RetryPolicy,
  log: (line: string) => void,
  step: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await step()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!busy.has(code)) throw explained(name, error)
      if (tried === tries)
        throw new Error(
          `${name}：試了 ${tries} 次都等不到鎖，沒有套用。請找出占用資料表的長交易（pg_stat_activity），再執行一次。`,
          {
            cause: error,
          },
        )
      const wait = Math.min(pause * 2 ** (tried - 1), longestPause)
      log(`${name}：${code === '40P01' ? '遇到死結' : '鎖被占用'}，讓讀者先過，${wait / 1000} 秒後再試（第 ${tried} 次）`)
      await delay(wait)
    }
  }
}

function explained(name: string, error: unknown): Error {
  const { code, message } = error as { code?: string; message: string }
  const reason =
    code === '57014' ? '在交易裡執行太久，會擋住讀者；請改寫成分批或 CONCURRENTLY（docs/practices/migrations.md）' : message
  return new Error(`${name}：${reason}`, { cause: error })
}
