import { officeCalendarEndpoints } from '../contract/office-calendar.ts'
import { readCalendar } from '../operations/calendar/calendar.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** All scheduled entries, for staff. */
export function serveOfficeCalendar(app: ApiApp): void {
  serve(app, officeCalendarEndpoints.read, async ({ query, context }) => {
    const { entries, more } = await readCalendar(context, query)
    return { items: entries, more }
  })
}
