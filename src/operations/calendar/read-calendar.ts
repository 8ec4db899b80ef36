import { calendarEntries } from '../../db/queries/office-calendar.ts'
import { may, sightOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** So many things are told of a stretch of days. */
const most = 1000

/**
 * What begins, ends or is due in a stretch of Taipei's days, both included, as far as whoever asks may see it: manuscripts
 * that they may read, pictures and advertisements where these are theirs to look after, and what readers are told anyway.
 * @throws sign_in_required, forbidden
 */
export async function readCalendar({ db, viewer, now }: OperationContext, { from, until }: { from: string; until: string }) {
  requireMay(viewer, 'enter-office')
  const found = await calendarEntries(db, {
    from,
    until,
    manuscripts: may(viewer, 'list-manuscripts') ? sightOf(viewer) : null,
    pictures: may(viewer, 'use-media'),
    ads: may(viewer, 'read-ad-report'),
    limit: most + 1,
    now,
  })
  return { entries: found.slice(0, most), more: found.length > most }
}
