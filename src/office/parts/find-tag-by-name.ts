import type { Client } from '../../contract/client.ts'
import { isSame } from '../../domain/text/identity.ts'

/** The id of the tag with a name, in any spelling variant; null for none. */
export async function findTagByName(client: Client, name: string): Promise<number | null> {
  if (name === '') return null
  const { items } = await client('GET /api/v3.0/office/name/:kind', {
    params: { kind: 'tag' },
    query: { words: name, limit: '20' },
  })
  return items.find((tag) => isSame(tag.name, name))?.id ?? null
}
