import { memberEndpoints } from '../contract/member.ts'
import { readDataLayer } from '../operations/membership/read-data-layer.ts'
import { readMember } from '../operations/membership/read-member.ts'
import { readPersona } from '../operations/membership/read-persona.ts'
import { presentDataLayer } from './presenters/data-layer.ts'
import { presentMember } from './presenters/member.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The signed-in member, and the data of a page and its reader for analytics. */
export function serveMember(app: ApiApp): void {
  serve(app, memberEndpoints.me, async ({ context, c }) => {
    const member = await readMember(context)
    const surroundings = { env: c.env.env, userAgent: c.req.header('user-agent') ?? '' }
    return { items: member ? [presentMember(member, surroundings)] : [] }
  })
  serve(app, memberEndpoints.datalayer, async ({ query, context }) => {
    return { items: presentDataLayer(await readDataLayer(context, query.type, query.id)) }
  })
  serve(app, memberEndpoints.persona, async ({ query: { uuid, account }, context }) => {
    const { topics, ...persona } = await readPersona(context, { uuid, account })
    return { items: { ...persona, topics: topics.map(({ key, title }) => ({ key, title })) } }
  })
}
