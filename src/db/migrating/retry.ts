import { setTimeout as delay } from 'node:timers/promises'

/** How a migration waits for locks held by others, and how often it retries. All times in milliseconds. */
export interface RetryPolicy {
  /**
   * The total time that a transaction may wait for its locks. Clients queued behind it, readers included, wait as long:
   * that is why it gives up, lets them pass and retries.
   */
  lock: number
  /** The maximum duration of a statement in a transaction: it may hold locks that readers need. */
  statement: number
  /** The first pause before a retry (exponential backoff): each pause is twice the previous one, up to `longestPause`. */
  pause: number
  longestPause: number
  tries: number
}

export const ordinary: RetryPolicy = { lock: 2_000, statement: 5_000, pause: 1_000, longestPause: 30_000, tries: 12 }

/** For an empty database, which has no readers. */
export const alone: RetryPolicy = { ...ordinary, statement: 0 }

/** PostgreSQL's error codes for a lock timeout, and for a deadlock in which this transaction was the victim. */
const busy = new Set(['55P03', '40P01'])

/** Runs a step, and retries it after a pause while others hold the locks that it needs. */
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
