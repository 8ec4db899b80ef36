import { countOrders, type OrderRow, orderRows } from '../../db/queries/subscriptions.ts'
import type { OperationContext } from '../context.ts'
import type { Page } from '../posts/list-posts.ts'
import { requireOwner } from '../require-owner.ts'

/** A page of the signed-in member's own orders, newest first. @throws sign_in_required */
export async function listOrders(
  { db, viewer }: OperationContext,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<OrderRow>> {
  const owner = requireOwner(viewer)
  const [items, total] = await Promise.all([orderRows(db, owner, perPage, (page - 1) * perPage), countOrders(db, owner)])
  return { items, page, perPage, total }
}
