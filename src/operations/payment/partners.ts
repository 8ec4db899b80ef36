import { partnerUsage, type UsageRow } from '../../db/queries/payment/office.ts'
import { findPartner, type Partner } from '../../db/queries/payment/redeem.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

export type { Partner } from '../../db/queries/payment/redeem.ts'

/** A partner of the questions (cathaylife, SamuelChenClinic…), for its own entry page. @throws not_found */
export async function readPartner({ db }: Pick<OperationContext, 'db'>, slug: string): Promise<Partner> {
  const partner = await findPartner(db, slug)
  if (!partner) throw notFound()
  return partner
}

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
