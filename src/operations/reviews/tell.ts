import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { addresseeOf } from '../../db/queries/questions/people.ts'
import type { StepKind } from '../../domain/manuscripts/steps.ts'
import type { OperationContext } from '../context.ts'
import { mayNow } from '../manuscripts/may-now.ts'

/** What somebody is told of a manuscript: what happened to it, by whom, and what they said. */
export interface News {
  uid: number
  title: string
  /** `ready`: it waits for who publishes; `noted`: somebody is mentioned in a note; `unnamed`: its signature was taken back; `trashed`, `untrashed`: it was put into the trash, or taken out of it. */
  what: StepKind | 'ready' | 'noted' | 'unnamed' | 'trashed' | 'untrashed'
  /** Who did it, as colleagues call them. */
  by: string
  note: string
  /** From when on readers have it; null where nothing is said. */
  publicAt: Date | null
}

/** Promises the mail in the transaction of what it tells of. */
export type TellNews = (tx: Database, to: { name: string; email: string }, news: News) => Promise<void>

/**
 * Tells people what somebody has done with a manuscript, each once, and not whoever did it. An account that is gone is told
 * nothing, and neither is whoever may not read it any more: what it is called now and what was said of it is none of theirs.
 */
export async function tellOf(
  tx: Database,
  { viewer, tell }: Pick<OperationContext, 'viewer'> & { tell: TellNews },
  row: ManuscriptRow,
  people: readonly (string | null)[],
  news: Pick<News, 'what'> & Partial<News>,
): Promise<void> {
  const by = viewer.memberId === null ? '' : ((await addresseeOf(tx, viewer.memberId))?.name ?? '')
  for (const id of new Set(people)) {
    if (id === null || id === viewer.memberId) continue
    if (!(await mayNow(tx, id, 'read-manuscript', row))) continue
    const to = await addresseeOf(tx, id)
    if (to) await tell(tx, to, { uid: row.uid, title: row.title, by, note: '', publicAt: null, ...news })
  }
}
