import { appendPrice, type PriceRow, pricesOf } from '../../db/queries/payment/products.ts'
import { findEntry } from '../../db/queries/registers.ts'
import { type PriceState, priceError, priceOn, priceStates } from '../../domain/payment/price.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { entryTargetOf } from '../../domain/registers/registers.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireEntryRegister } from './read-entries.ts'

/** A register whose entries have dated prices. @throws sign_in_required, forbidden; not_found for any other */
function openDated(context: OperationContext, name: string, key: string): { register: Register; kind: 'plan' | 'ask' } {
  const register = requireEntryRegister(context, name, key)
  if (!register.pricedAs) throw notFound()
  return { register, kind: register.pricedAs }
}

/**
 * The prices of a plan or a pack, past and future, the latest start first.
 * @throws sign_in_required, forbidden, not_found
 */
export async function listPrices(
  context: OperationContext,
  name: string,
  key: string,
): Promise<(PriceRow & { state: PriceState })[]> {
  const { register, kind } = openDated(context, name, key)
  const entry = await findEntry(context.db, register, key)
  if (!entry) throw notFound()
  return priceStates(taipeiDay(context.now), await pricesOf(context.db, kind, Number(entry.key)))
}

/**
 * Appends a price that starts on a day, or withdraws the one of a day (null). The same price, sent again, adds nothing.
 * @param price.base the number of the last price that the form showed
 * @throws sign_in_required, forbidden, not_found; validation_failed; conflict when another price was added meanwhile
 */
export async function addPrice(
  context: OperationContext,
  name: string,
  key: string,
  { base, amount, startsOn }: { base: number; amount: number | null; startsOn: string },
): Promise<void> {
  const { register, kind } = openDated(context, name, key)
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const entry = await findEntry(tx, register, key, { lock: true })
    if (!entry) throw notFound()
    const productId = Number(entry.key)
    const prices = await pricesOf(tx, kind, productId)
    const ofDay = prices.findLast((price) => price.startsOn === startsOn)
    if (ofDay && ofDay.amount === amount) return
    if (prices.at(-1)?.id !== base) throw conflict('價格剛剛有人改過，請先看最新的價格表，再排一次')
    const message = priceError({ amount, startsOn }, { today: taipeiDay(now), rows: prices })
    if (message !== null) throw invalid([{ path: 'body.starts_on', message }])
    const before = priceOn(startsOn, prices)
    const after = amount ?? priceOn(startsOn, [...prices, { id: base + 1, amount, startsOn }])
    await appendPrice(tx, { productKind: kind, productId, amount, startsOn, createdAt: now, createdBy: viewer.memberId })
    await recordAuditEvent(tx, context, {
      action: 'add-price',
      target: entryTargetOf(register, key),
      before: { price: before },
      after: { starts_on: startsOn, price: after },
    })
  })
}
