import { type AuditEntry, auditEndpoints } from '../contract/audit.ts'
import { type AuditEventView, exportAudit, readAudit } from '../operations/office/audit.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The audit log of the office. */
export function serveAudit(app: ApiApp): void {
  serve(app, auditEndpoints.list, async ({ query: { after, limit, ...query }, context }) => {
    const { events, next, people, chain } = await readAudit(context, { ...filterOf(query), after: after ?? null, limit })
    const { sealedUntil, checkedAt, differences } = chain
    return {
      items: events.map(present),
      next,
      people,
      chain: { sealed_until: sealedUntil, checked_at: checkedAt, differences: [...differences] },
    }
  })
  serve(app, auditEndpoints.file, async ({ body: { after, ...query }, context }) => {
    const { events, next } = await exportAudit(context, { ...filterOf(query), after: after ?? null })
    return { items: events.map(present), next }
  })
}

type FilterQuery = Partial<Record<'actor' | 'action' | 'target' | 'from' | 'to', string | undefined>>
const filterOf = ({
  actor = null,
  action = null,
  target = null,
  from = null,
  to = null,
}: { [Name in keyof FilterQuery]: FilterQuery[Name] | null }) => ({ actor, action, target, from, to })

const present = ({ actor, actorName, ...event }: AuditEventView): AuditEntry => ({
  ...event,
  actor: actor === null ? null : { id: actor, name: actorName },
})
