import { type AuditEntry, auditEndpoints } from '../contract/audit.ts'
import { exportAudit, type ReadAuditEvent, readAudit } from '../operations/office/audit.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The audit log of the office. */
export function serveAudit(app: ApiApp): void {
  serve(app, auditEndpoints.list, async ({ query: { after, limit, ...query }, context }) => {
    const { events, next, people } = await readAudit(context, { ...which(query), after: after ?? null, limit })
    return { items: events.map(present), next, people }
  })
  serve(app, auditEndpoints.file, async ({ body, context }) => ({
    items: (await exportAudit(context, which(body))).map(present),
  }))
}

type Which = Partial<Record<'who' | 'action' | 'thing' | 'from' | 'to', string | undefined>>
const which = ({
  who = null,
  action = null,
  thing: target = null,
  from = null,
  to = null,
}: { [Name in keyof Which]: Which[Name] | null }) => ({
  who,
  action,
  target,
  from,
  to,
})

const present = ({ who, by, target, ...event }: ReadAuditEvent): AuditEntry => ({
  ...event,
  thing: target,
  by: who === null ? null : { id: who, name: by },
})
