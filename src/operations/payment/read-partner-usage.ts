import { partnerUsage, type UsageRow } from '../../db/queries/payment/office.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import type { OperationContext } from '../context.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'
import { readPartner } from './read-partner.ts'

/**
 * The usage of a partner's codes in a month (`YYYY-MM`, Taipei), for its invoice. It contains no names and no
 * questions. The export is audited.
 * @throws sign_in_required, forbidden, not_found
 */
export async function readPartnerUsage(context: OperationContext, slug: string, month: string): Promise<UsageRow[]> {
  requireMay(context.viewer, 'export-usage')
  const partner = await readPartner(context, slug)
  const from = `${month}-01`
  return context.db.transaction(async (tx) => {
    const used = await partnerUsage(tx, partner.slug, { from, before: addMonths(from, 1) })
    await recordAuditEvent(tx, context, { action: 'export-usage', thing: `partner:${slug}`, after: { month, rows: used.length } })
    return used
  })
}
