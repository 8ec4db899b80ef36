import type { Database } from '../../db/connect.ts'
import { calendarEntries } from '../../db/queries/office-calendar.ts'
import { applyPrices } from '../../db/queries/payment/products.ts'
import { announceHours as nameHours } from '../../db/queries/shell.ts'
import { may, visibilityScopeOf } from '../../domain/office/may.ts'
import { fieldOf } from '../../domain/registers/check-entry.ts'
import { findRegister, isForSale, registerPath } from '../../domain/registers/registers.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** The maximum number of entries for a range of days. */
const maxEntries = 1000

/**
 * The entries that begin, end or are due in a range of Taipei days, both included, as far as the user may see them:
 * manuscripts that they may read, pictures that they may manage, the dated fields of registers (of what is sold only for
 * those who keep it), and later prices.
 * @throws sign_in_required, forbidden
 */
export async function readCalendar({ db, viewer, now }: OperationContext, { from, until }: { from: string; until: string }) {
  requireMay(viewer, 'enter-office')
  const calendarRows = await calendarEntries(db, {
    from,
    until,
    manuscripts: may(viewer, 'list-manuscripts') ? visibilityScopeOf(viewer) : null,
    pictures: may(viewer, 'use-media'),
    sees: (register) => !isForSale(register) || may(viewer, register.requiredAction),
    fronts: may(viewer, 'look-ahead'),
    limit: maxEntries + 1,
    now,
  })
  const entries = calendarRows.slice(0, maxEntries).map(({ register: name, field: dated, ...entry }) => {
    const register = name === null ? undefined : findRegister(name)
    const field = register && fieldOf(register, dated ?? '')
    const canChange = register !== undefined && may(viewer, register.requiredAction)
    return {
      ...entry,
      // the day of an entry that is a day needs no further word
      label: register && field ? (dated === register.key ? register.labels.one : `${register.labels.one}：${field.label}`) : null,
      path: canChange ? registerPath(register, entry.key) : null,
    }
  })
  return { entries, more: calendarRows.length > maxEntries }
}

/**
 * Announces to every process what has appeared or ended by the clock since the last call: prices that started, posts
 * that were published or whose rights ended, pictures whose rights ended, specials, digital features, videos, issues,
 * activities. Only one of several concurrent callers announces. @returns how many
 */
export async function announceHours({ db }: { db: Database }): Promise<number> {
  return (await applyPrices(db)) + (await nameHours(db))
}
