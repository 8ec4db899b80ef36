import { createInterface } from 'node:readline/promises'
import type { Connection } from '../src/db/connect.ts'
import { databaseOwner } from '../src/demo/database-owner.ts'

/**
 * Guard for commands that write into a database: the embedded one and a demo's need no confirmation; for any other the
 * operator must confirm on the terminal, or pass `--yes`.
 * @throws when it is not confirmed
 */
export function confirmWrite({
  url,
  yes,
  emptying = false,
  act,
}: {
  url: string | undefined
  yes: boolean
  emptying?: boolean
  /** The action, if it is more than writing. */
  act?: string
}) {
  const write = act ?? (emptying ? '刪除其中所有資料、重新放入示範內容' : '寫入')
  return async ({ db }: Connection): Promise<void> => {
    const scope = await databaseOwner(db)
    if (yes || scope === 'demo' || (url === undefined && scope === 'nobody')) return
    const { host, pathname } = url === undefined ? { host: '', pathname: 'DATA_DIR' } : new URL(url)
    const warning = `資料庫 ${host}${pathname} 不是示範用的`
    if (!process.stdin.isTTY || !process.stdout.isTTY) throw new Error(`${warning}。確定要${write}，請加上 --yes`)
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const reply = await terminal.question(`${warning}，要${write}嗎？（y/N）`).finally(() => terminal.close())
    if (!/^y(es)?$/i.test(reply.trim())) throw new Error('沒有寫入')
  }
}
