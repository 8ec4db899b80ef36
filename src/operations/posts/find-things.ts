import type { Database } from '../../db/connect.ts'
import { publicThings } from '../../db/queries/things.ts'
import { keyOfThing, type ShownThing, type Thing, thingPath } from '../../domain/posts/things.ts'
import { findTool } from '../../domain/tools/catalogue.ts'

/** Which of these entities are public now, with their present names, by `keyOfThing`. An empty list needs no query. */
export async function findThings(db: Database, things: readonly Thing[]): Promise<Map<string, ShownThing>> {
  const [tools, others] = [things.filter(({ kind }) => kind === 'tool'), things.filter(({ kind }) => kind !== 'tool')]
  const rows = others.length > 0 ? await publicThings(db, others) : []
  const found = [
    ...tools.flatMap(({ id }) => {
      const tool = findTool(id)
      return tool ? [{ kind: 'tool' as const, id, title: tool.title, text: tool.lead, url: null }] : []
    }),
    ...rows,
  ]
  return new Map(
    found.map((thing) => {
      const url = thing.kind === 'product' ? (thing.url ?? '/shop') : thingPath[thing.kind](thing.id)
      return [keyOfThing(thing), { ...thing, url }]
    }),
  )
}
