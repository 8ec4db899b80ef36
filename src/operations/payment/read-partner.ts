import { findPartner, type Partner } from '../../db/queries/payment/redeem.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { Partner } from '../../db/queries/payment/redeem.ts'

/** A partner of the questions (cathaylife, SamuelChenClinic…), for its own entry page. @throws not_found */
export async function readPartner({ db }: Pick<OperationContext, 'db'>, slug: string): Promise<Partner> {
  const partner = await findPartner(db, slug)
  if (!partner) throw notFound()
  return partner
}
