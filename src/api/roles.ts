import { roleEndpoints } from '../contract/roles.ts'
import { roleNames } from '../domain/membership/roles.ts'
import { giveRole } from '../operations/membership/give-role.ts'
import { listRoles } from '../operations/membership/list-roles.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Who may do what besides reading, and the giving of it. */
export function serveRoles(app: ApiApp): void {
  serve(app, roleEndpoints.list, async ({ context }) => {
    const { people, changes, mayGive } = await listRoles(context)
    return {
      items: {
        people: people.map(({ id, email, name, role }) => ({
          email,
          name,
          role,
          role_name: roleNames[role],
          own: id === context.viewer.memberId,
        })),
        changes: changes.map(({ name, fromRole, toRole, by, at }) => ({
          name,
          from_name: roleNames[fromRole],
          to_name: roleNames[toRole],
          by: by ?? '',
          at: at.toISOString(),
        })),
        may_give: mayGive,
      },
    }
  })
  serve(app, roleEndpoints.give, async ({ body, context }) => {
    await giveRole(context, body)
    return { items: { result: true } }
  })
}
