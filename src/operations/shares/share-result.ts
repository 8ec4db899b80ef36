import { randomBytes } from 'node:crypto'
import { insertShare } from '../../db/queries/shares.ts'
import { shareEnd, shareIdOf, shareReach } from '../../domain/shares/share.ts'
import type { OperationContext } from '../context.ts'
import { type Share, withState } from './read-share.ts'

/** A result to share. All of it comes from the operator's data: it must contain none of the reader's input. */
export interface SharedResult {
  kind: 'quiz' | 'tool'
  /** The quiz's number, or the tool's slug. */
  target: string
  /** The key of the result; null when it would reveal something about the person. */
  result: string | null
  /** The sentence on the page: 「測驗「血壓知多少」的結果：量測高手」. */
  title: string
}

/** Creates an address at which others see the result and can try for themselves. Its creator is not recorded. */
export async function shareResult({ db, now }: OperationContext, { kind, ...result }: SharedResult): Promise<Share> {
  const id = shareIdOf(randomBytes(16))
  const ends_at = shareEnd(kind, now).toISOString()
  return withState(
    await insertShare(db, { id, kind, ...result, member_id: null, reader_limit: shareReach[kind].readers, ends_at }),
    now,
  )
}
