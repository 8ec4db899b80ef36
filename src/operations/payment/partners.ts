import { type LedgerDiscrepancy, ledgerDiscrepancies } from '../../db/queries/payment/grants.ts'
import { partnerUsage, partnerUsages, type UsageRow, waitingCopies } from '../../db/queries/payment/orders.ts'
import {
  type AskProduct,
  askProducts,
  findPartner,
  type Partner,
  type PlanProduct,
  planProducts,
} from '../../db/queries/payment/products.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'
import { type PlanTerms, planTerms } from './renewals.ts'

export type { Partner } from '../../db/queries/payment/products.ts'

/** A partner that pays for questions (cathaylife, SamuelChenClinic…), by the slug of its page. @throws not_found */
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
  const partner = await findPartner(context.db, slug, { archived: true })
  if (!partner) throw notFound()
  const from = `${month}-01`
  return context.db.transaction(async (tx) => {
    const used = await partnerUsage(tx, partner.slug, { from, before: addMonths(from, 1) })
    await recordAuditEvent(tx, context, {
      action: 'export-usage',
      target: `partner:${slug}`,
      after: { month, rows: used.length },
    })
    return used
  })
}

interface Ledger {
  discrepancies: LedgerDiscrepancy[]
  missing: Awaited<ReturnType<typeof waitingCopies>>
  partners: Awaited<ReturnType<typeof partnerUsages>>
}

/** A refund that was requested less than this ago is in progress, and no inconsistency; milliseconds. */
const refundGrace = 5 * 60_000
const maxListed = 200

/**
 * The ledger page of the office: inconsistencies of orders and charges, copies to resend, the partners' usage.
 * @throws sign_in_required, forbidden
 */
export async function readLedger({ db, viewer, now }: OperationContext): Promise<Ledger> {
  requireMay(viewer, 'read-ledger')
  const [discrepancies, missing, partners] = await Promise.all([
    ledgerDiscrepancies(db, new Date(now.getTime() - refundGrace)),
    waitingCopies(db, maxListed),
    partnerUsages(db),
  ])
  return { discrepancies, missing, partners }
}

export type { AskProduct, PlanProduct } from '../../db/queries/payment/products.ts'

/** All products on sale: the plans of the magazine and the packs of questions. */
export async function readProducts({ db }: Pick<OperationContext, 'db'>): Promise<{ plans: PlanProduct[]; packs: AskProduct[] }> {
  const [plans, packs] = await Promise.all([planProducts(db), askProducts(db)])
  return { plans, packs }
}

/** The last plan and the terms that it would grant a member without a subscription, for a sample order. */
export interface PlanSample {
  plan: PlanProduct
  terms: PlanTerms
}

/** The sample of the plans that are sold; null without one. */
export async function readPlanSample({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<PlanSample | null> {
  const plan = (await readProducts({ db })).plans.at(-1)
  return plan ? { plan, terms: await planTerms(db, null, plan, taipeiDay(now)) } : null
}
