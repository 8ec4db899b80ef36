import { randomBytes } from 'node:crypto'
import { insertShare } from '../../db/queries/shares.ts'
import { shareEnd, shareIdOf, shareReach } from '../../domain/shares/share.ts'
import type { OperationContext } from '../context.ts'
import { type Share, withState } from './read-share.ts'

/** A result to pass on. All of it comes from the operator's data: nothing that a reader typed may be in it. */
export interface SharedResult {
  kind: 'quiz' | 'tool'
  /** Number of the quiz, slug of the tool. */
  target: string
  /** Key of the result that came out; null when it would say something of the person. */
  result: string | null
  /** What the page says of it: 「測驗「血壓知多少」的結果：量測高手」. */
  title: string
}

/** Makes an address at which others see which result came out and can try for themselves. Who made it is not kept. */
export async function shareResult({ db, now }: OperationContext, { kind, ...result }: SharedResult): Promise<Share> {
  const id = shareIdOf(randomBytes(16))
  const ends_at = shareEnd(kind, now).toISOString()
  return withState(
    await insertShare(db, { id, kind, ...result, member_id: null, reader_limit: shareReach[kind].readers, ends_at }),
    now,
  )
}
