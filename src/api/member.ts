import { memberEndpoints } from '../contract/member.ts'
import { readDataLayer, readMember, readPersona } from '../operations/membership/member.ts'
import { readMemberHome } from '../operations/membership/member-home.ts'
import { presentDataLayer, presentMember, presentMemberHome } from './presenters/member.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** The signed-in member, their home page and persona, and the data layer of a page for analytics. */
export function serveMember(app: ApiApp): void {
  serve(app, memberEndpoints.me, async ({ context, c }) => {
    const member = await readMember(context)
    const surroundings = { env: c.env.env, userAgent: c.req.header('user-agent') ?? '' }
    return { items: member ? [presentMember(member, surroundings)] : [] }
  })
  serve(app, memberEndpoints.datalayer, async ({ query, context, c }) => {
    const layer = await readDataLayer(context, query.type, query.id)
    // cache tags by hand: the response contains names of these entities and no ids
    for (const { id } of layer.post.authors) c.env.tag?.(`author:${id}`)
    for (const { id } of layer.post.channels) c.env.tag?.(`channel:${id}`)
    return { items: presentDataLayer(layer) }
  })
  serve(app, memberEndpoints.home, async ({ context }) => ({
    items: presentMemberHome(await readMemberHome(context), context.now),
  }))
  serve(app, memberEndpoints.persona, async ({ query: { uuid, account }, context }) => {
    const { topics, ...persona } = await readPersona(context, { uuid, account })
    return { items: { ...persona, topics: topics.map(({ key, title }) => ({ key, title })) } }
  })
}
