import { changeMailing } from '../../db/queries/mailings.ts'
import { pauseMailing as paused } from '../../domain/subscriptions/mailing.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { changeOwnMailing } from './change-own-mailing.ts'

/**
 * Pauses the printed issues of the member's own subscription, from the next one on. Online access continues, and so
 * does an agreed renewal.
 * @throws sign_in_required, not_found, conflict when it is paused already or no issue is left to send
 */
export async function pauseMailing(context: OperationContext, number: string): Promise<void> {
  await changeOwnMailing(context, number, async (tx, held) => {
    const change = paused(held, taipeiDay(context.now))
    if (!change) throw conflict('目前沒有可以暫停的寄送')
    await changeMailing(tx, number, { state: 'paused', pausedFrom: change.pausedFrom })
  })
}
