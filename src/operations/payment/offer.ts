import { type LedgerFault, ledgerFaults } from '../../db/queries/payment/grants.ts'
import { partnerUsages, waitingCopies } from '../../db/queries/payment/office.ts'
import { type AskProduct, askProducts, type PlanProduct, planProducts } from '../../db/queries/payment/products.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

interface Ledger {
  faults: LedgerFault[]
  missing: Awaited<ReturnType<typeof waitingCopies>>
  partners: Awaited<ReturnType<typeof partnerUsages>>
}

/** Younger refunds are still in progress, milliseconds. */
const underWay = 5 * 60_000
const atMost = 200

/**
 * What needs staff's attention: inconsistencies of the ledger, copies to resend, the partners' usage.
 * @throws sign_in_required, forbidden
 */
export async function readLedger({ db, viewer, now }: OperationContext): Promise<Ledger> {
  requireMay(viewer, 'read-ledger')
  const [faults, missing, partners] = await Promise.all([
    ledgerFaults(db, new Date(now.getTime() - underWay)),
    waitingCopies(db, atMost),
    partnerUsages(db),
  ])
  return { faults, missing, partners }
}

export type { AskProduct, PlanProduct } from '../../db/queries/payment/products.ts'

/** All products: the magazine's plans and the packs of questions. Operator data. */
export async function readProducts({ db }: Pick<OperationContext, 'db'>): Promise<{ plans: PlanProduct[]; packs: AskProduct[] }> {
  const [plans, packs] = await Promise.all([planProducts(db), askProducts(db)])
  return { plans, packs }
}
