import { type AskProduct, askProducts, type PlanProduct, planProducts } from '../../db/queries/payment/products.ts'
import type { OperationContext } from '../context.ts'

export type { AskProduct, PlanProduct } from '../../db/queries/payment/products.ts'

/** All products: the magazine's plans and the packs of questions. Operator data. */
export async function readProducts({ db }: Pick<OperationContext, 'db'>): Promise<{ plans: PlanProduct[]; packs: AskProduct[] }> {
  const [plans, packs] = await Promise.all([planProducts(db), askProducts(db)])
  return { plans, packs }
}
