import { thingsNamed } from '../../db/queries/things.ts'
import { type CardKind, keyOfThing } from '../../domain/posts/things.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import type { OperationContext } from '../context.ts'
import { findThings } from '../posts/find-things.ts'
import { requireMay } from '../require-may.ts'

/** A possible target of a card: its key, name and description. */
interface CardThing {
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
export async function findCardThings(
  { db, viewer }: OperationContext,
  kind: CardKind,
  { words = '', id = '', limit }: { words?: string | undefined; id?: string | undefined; limit: number },
): Promise<CardThing[]> {
  requireMay(viewer, 'list-manuscripts')
  const chosen = id === '' ? undefined : (await findThings(db, [{ kind, id }])).get(keyOfThing({ kind, id }))
  const found = kind === 'tool' ? toolsNamed(words).slice(0, limit) : await thingsNamed(db, kind, { words, limit })
  return [
    ...(chosen ? [{ id, name: chosen.title, about: chosen.text }] : []),
    ...found.filter((thing) => thing.id !== chosen?.id),
  ]
}

function toolsNamed(words: string): CardThing[] {
  const asked = words.toLowerCase()
  const found = Object.values(tools).map(({ slug, title, lead }) => ({ id: slug, name: title, about: lead }))
  const isIt = ({ id, name }: CardThing) => name.toLowerCase() === asked || id === asked
  return found
    .filter(({ id, name }) => name.toLowerCase().includes(asked) || id === asked)
    .toSorted((one, other) => Number(isIt(other)) - Number(isIt(one)))
}
