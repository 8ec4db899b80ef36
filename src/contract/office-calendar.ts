import { z } from 'zod'
import { calendarEntryKinds } from '../domain/office/calendar.ts'
import { endpoint } from './endpoint.ts'
import { day, instant } from './shapes.ts'

export const calendarEntry = z.strictObject({
  kind: z.enum(calendarEntryKinds),
  /** The entity's key: a manuscript's uid, an advertisement's number, a picture's id. */
  key: z.string(),
  title: z.string(),
  /** Taipei calendar day. */
  day,
  /** Null for the whole day, such as the last day of a picture's rights. */
  at: instant.nullable(),
  /** The register and the dated field, as a label; null for other kinds. */
  label: z.string().nullable(),
  /** The office page of an entry of a register that the caller keeps; null for others. */
  path: z.string().nullable(),
  /** Whether it is public by now. */
  open: z.boolean(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

const maxDays = 62
/** A day in a plausible century. */
const dayParam = (name: string) => z.iso.date(`${name} 必須是 YYYY-MM-DD`).regex(/^(1[89]|2[0-2])/, `${name} 的年份太早或太晚`)
const period = z
  .object({
    from: dayParam('from'),
    until: dayParam('until'),
  })
  .refine(({ from, until }) => from <= until, 'until 不能早於 from')
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < maxDays * 86_400_000, `一次最多 ${maxDays} 天`)

/** Everything scheduled. */
export const officeCalendarEndpoints = {
  read: endpoint({
    operationId: 'readOfficeCalendar',
    method: 'GET',
    path: '/api/v3.0/office/calendar',
    summary: '從哪天到哪天（台北，含頭尾）會開始、結束、到期的事，只列看得到的；more 是還有沒列出來的',
    group: 'office',
    access: { to: 'enter-office' },
    query: period,
    response: z.strictObject({ items: z.array(calendarEntry), more: z.boolean() }),
  }),
}
