import { z } from 'zod'
import { staffRoleEndpoints } from '../contract/staff-roles.ts'
import { capabilities } from '../domain/office/may.ts'
import { capabilityText, type StaffRole } from '../domain/office/staff-roles.ts'
import { deleteRole, extendLookUps, giveRoles, listRoles, saveRole } from '../operations/office/roles.ts'
import type { NotifyReview } from '../operations/reviews/notify.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Roles and their assignment. */
export function serveStaffRoles(app: ApiApp, notify: NotifyReview): void {
  serve(app, staffRoleEndpoints.list, async ({ context }) => {
    const { people, roles, authors, events, reachedLimits } = await listRoles(context)
    return {
      items: {
        people: people.map(({ id, email, name, roles, author, authorName, secondFactor }) => ({
          email,
          name,
          roles: [...roles],
          author,
          author_name: authorName,
          second_factor: secondFactor,
          look_up_limit: reachedLimits.get(id) ?? null,
          own: id === context.viewer.memberId,
        })),
        roles: roles.map(({ key, name, capabilities }) => ({ key, name, capabilities: [...capabilities] })),
        authors,
        changes: events.map(({ at, actor, name, action, before, after }) => {
          const [previous, current] = [state.parse(before), state.parse(after)]
          return {
            at: at.toISOString(),
            actor: actor ?? '',
            kind: kinds[action] ?? 'given',
            name: name ?? current?.name ?? previous?.name ?? '',
            before: rolesText(previous, roles),
            after: rolesText(current, roles),
          }
        }),
      },
    }
  })
  serve(app, staffRoleEndpoints.give, async ({ body, context }) => {
    await giveRoles(context, body, notify)
    return { items: { result: true } }
  })
  serve(app, staffRoleEndpoints.save, async ({ body, context }) => ({ items: { key: await saveRole(context, body, notify) } }))
  serve(app, staffRoleEndpoints.extendLookUps, async ({ body, context }) => {
    await extendLookUps(context, body.email)
    return { items: { result: true } }
  })
  serve(app, staffRoleEndpoints.remove, async ({ body, context }) => {
    await deleteRole(context, body.key)
    return { items: { result: true } }
  })
}

const kinds: Record<string, 'given' | 'saved' | 'deleted'> = { 'save-role': 'saved', 'delete-role': 'deleted' }

/** The state before and after in audit events about roles. */
const state = z
  .object({
    name: z.string().optional(),
    roles: z.array(z.string()).optional(),
    capabilities: z.array(z.enum(capabilities)).optional(),
  })
  .nullable()

function rolesText(roleState: z.infer<typeof state>, roles: readonly StaffRole[]): string[] {
  const roleNames = roleState?.roles?.map((key) => roles.find((role) => role.key === key)?.name ?? '已刪除的角色') ?? []
  return [...roleNames, ...(roleState?.capabilities?.map((item) => capabilityText[item].name) ?? [])]
}
