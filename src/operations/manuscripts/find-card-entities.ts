import { entitiesNamed } from '../../db/queries/entities.ts'
import { type CardKind, entityKey } from '../../domain/posts/entities.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import type { OperationContext } from '../context.ts'
import { findEntities } from '../posts/find-entities.ts'
import { requireMay } from '../require-may.ts'

/** A possible target of a card: its key, name and description. */
interface CardEntity {
  id: string
  name: string
  about: string
}

/**
 * Public entities to which a card may lead: the selected one first, then those whose names contain the words, exact
 * matches before others.
 * @param asked.id the present selection; omitted if it no longer exists
 * @throws sign_in_required, forbidden
 */
export async function findCardEntities(
  { db, viewer }: OperationContext,
  kind: CardKind,
  { words = '', id = '', limit }: { words?: string | undefined; id?: string | undefined; limit: number },
): Promise<CardEntity[]> {
  requireMay(viewer, 'list-manuscripts')
  const chosen = id === '' ? undefined : (await findEntities(db, [{ kind, id }])).get(entityKey({ kind, id }))
  const found = kind === 'tool' ? toolsNamed(words).slice(0, limit) : await entitiesNamed(db, kind, { words, limit })
  return [
    ...(chosen ? [{ id, name: chosen.title, about: chosen.text }] : []),
    ...found.filter((entity) => entity.id !== chosen?.id),
  ]
}

function toolsNamed(words: string): CardEntity[] {
  const needle = words.toLowerCase()
  const found = Object.values(tools).map(({ slug, title, lead }) => ({ id: slug, name: title, about: lead }))
  const isIt = ({ id, name }: CardEntity) => name.toLowerCase() === needle || id === needle
  return found
    .filter(({ id, name }) => name.toLowerCase().includes(needle) || id === needle)
    .toSorted((one, other) => Number(isIt(other)) - Number(isIt(one)))
}
