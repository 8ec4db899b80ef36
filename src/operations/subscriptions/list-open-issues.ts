import { type IssueRow, issuesOut } from '../../db/queries/subscriptions.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import type { Page } from '../posts/list-posts.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * The issues that the signed-in member may read online: all published ones for subscribers, none for others.
 * @throws sign_in_required
 */
export async function listOpenIssues(
  { db, viewer, now }: OperationContext,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<IssueRow>> {
  requireOwner(viewer)
  if (viewer.identity !== 'subscriber') return { items: [], page, perPage, total: 0 }
  const { issues, total } = await issuesOut(db, taipeiDay(now), perPage, (page - 1) * perPage)
  return { items: issues, page, perPage, total }
}
