import { findShare, type ShareRow } from '../../db/queries/shares.ts'
import { type ShareState, shareState } from '../../domain/shares/share.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/** A share with its state. */
export interface Share extends ShareRow {
  state: ShareState
}

/** The target of a share. No reader is counted by it. @throws not_found */
export async function readShare({ db, now }: Pick<OperationContext, 'db' | 'now'>, id: string): Promise<Share> {
  const row = await findShare(db, id)
  if (!row) throw notFound()
  return withState(row, now)
}

export const withState = (row: ShareRow, now: Date): Share => ({ ...row, state: shareState(row, now) })
