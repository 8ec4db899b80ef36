import type { Client } from '../../contract/client.ts'

/** The number of the tag that is called so; null for none. */
export async function tagCalled(client: Client, name: string): Promise<number | null> {
  if (name === '') return null
  const { items } = await client('GET /api/v3.0/office/name/:kind', {
    params: { kind: 'tag' },
    query: { words: name, limit: '1' },
  })
  return items.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.id ?? null
}
