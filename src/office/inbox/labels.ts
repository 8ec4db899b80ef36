import type { EntryEvent, ListedEntry } from '../../contract/form-entries.ts'
import type { OfficeActivity } from '../../contract/sign-ups.ts'
import { dottedDay, taipeiMoment } from '../../domain/time/taipei.ts'

export const inboxPage = '/office/inbox'

/** The query of the list's call for the page's URL; by default it selects the entries that wait for an answer. */
export function entryQueryOf({
  state = 'open',
  ...rest
}: Record<string, string | undefined>): Record<string, string | undefined> {
  return state === 'all' ? rest : { ...rest, state }
}

/** The deadline of the promised answer, as text; empty if none is promised. */
const deadlineOf = ({ due_on, overdue }: Pick<ListedEntry, 'due_on' | 'overdue'>): string =>
  due_on === null ? '' : overdue ? `已逾期，期限是 ${dottedDay(due_on)}` : `${dottedDay(due_on)} 前回覆`

/** The time of receipt and the deadline of an entry, in one line. */
export const timesText = (entry: Pick<ListedEntry, 'received_at' | 'due_on' | 'overdue'>): string =>
  [`${taipeiMoment(new Date(entry.received_at))} 收到`, deadlineOf(entry)].filter(Boolean).join('・')

const deliveries = { waiting: '等待寄出', sent: '已寄出', failed: '沒有寄到，郵件伺服器拒收' }

/** A staff action on an entry, as text. */
export function eventText({ kind, text, delivery }: EntryEvent): string {
  const mail = delivery ? `（${deliveries[delivery]}）` : ''
  if (kind === 'note') return '寫了備註'
  if (kind === 'reply') return `回覆對方${mail}`
  if (kind === 'state') return `狀態改為「${text}」`
  if (kind === 'cancelled') return `取消報名${mail}`
  return text === '' ? '取消指派' : `指派給${text}`
}

/** Whether an event has a text that is shown below it. */
export const hasText = ({ kind }: Pick<EntryEvent, 'kind'>): boolean =>
  kind === 'note' || kind === 'reply' || kind === 'cancelled'

/** The availability of seats, as readers see it. */
export function seatsText({
  open,
  elsewhere,
  seats,
  taken: seatsTaken,
}: Pick<OfficeActivity, 'open' | 'elsewhere' | 'seats' | 'taken'>): string {
  if (!open) return '已結束'
  if (elsewhere) return '在別的網站報名'
  return seatsTaken >= seats ? '已額滿' : `還有 ${seats - seatsTaken} 位`
}
