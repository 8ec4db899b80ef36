import { memberEndpoints } from '../contract/member.ts'
import { readDataLayer, readMember, readPersona } from '../operations/membership/member.ts'
import { readMemberHome } from '../operations/membership/member-home.ts'
import { presentDataLayer, presentMember, presentMemberHome } from './presenters/member.ts'
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
  serve(app, memberEndpoints.home, async ({ context }) => ({
    items: presentMemberHome(await readMemberHome(context), context.now),
  }))
  serve(app, memberEndpoints.persona, async ({ query: { uuid, account }, context }) => {
    const { topics, ...persona } = await readPersona(context, { uuid, account })
    return { items: { ...persona, topics: topics.map(({ key, title }) => ({ key, title })) } }
  })
}
