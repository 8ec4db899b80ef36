import type { Database } from '../../db/connect.ts'
import { publicEntities } from '../../db/queries/entities.ts'
import { type EntityRef, entityKey, entityPath, type PublicEntity } from '../../domain/posts/entities.ts'
import { findTool } from '../../domain/tools/catalogue.ts'

/** Which of these entities are public now, with their present names, by `entityKey`. An empty list needs no query. */
export async function findEntities(db: Database, entities: readonly EntityRef[]): Promise<Map<string, PublicEntity>> {
  const [tools, others] = [entities.filter(({ kind }) => kind === 'tool'), entities.filter(({ kind }) => kind !== 'tool')]
  const rows = others.length > 0 ? await publicEntities(db, others) : []
  const matches = [
    ...tools.flatMap(({ id }) => {
      const tool = findTool(id)
      return tool ? [{ kind: 'tool' as const, id, title: tool.title, text: tool.lead, url: null }] : []
    }),
    ...rows,
  ]
  return new Map(
    matches.map((entity) => {
      const url = entity.kind === 'product' ? (entity.url ?? '/shop') : entityPath[entity.kind](entity.id)
      return [entityKey(entity), { ...entity, url }]
    }),
  )
}
