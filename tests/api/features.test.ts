import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SearchGroup } from '../../src/contract/search.ts'
import { isMediaVisible } from '../../src/db/queries/media-visibility.ts'
import { rows } from '../../src/db/rows.ts'
import { countRow } from '../../src/db/shapes.ts'
import { type Feature, featureList } from '../../src/domain/navigation/features.ts'
import { entityPath } from '../../src/domain/navigation/paths.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

/** Hides an entry from readers as the office does, by the declaration; null if readers always see it. */
const hiding: Record<Feature['shown'], SQL | null> = {
  hour: sql`publish_date = now() + interval '1 day'`,
  day: sql`publish_date = current_date + 2`,
  'unless archived': sql`archived_at = now()`,
  'when open': sql`open = false`,
  always: null,
}

/** Issues are searched by their number: no prefix of a name suggests one. */
const notSuggested = ['magazine']

const read = async (path: string) => {
  const { status, text, json } = await callApi(db, `/api/v3.0/${path}`)
  return { status, text, json }
}

/** In how many places of an entry readers see its pictures. */
async function visiblePictures({ entityTag, demoKeys: [key] }: ReturnType<typeof featureList>[number]) {
  const [row] = await rows(db, countRow)`select count(*)::int as n from media_uses u
    where u.thing = ${`${entityTag}:${key}`} and u.side = 'print' and ${isMediaVisible}`
  return row?.n ?? 0
}

/** Where readers find an entry. */
async function placesOf({ name, demoKeys: [key] }: ReturnType<typeof featureList>[number], title: string) {
  const url = entityPath(name, key)
  const query = encodeURIComponent(title)
  const { groups } = (await read(`search?keyword=${query}`)).json as unknown as { groups: SearchGroup[] }
  const suggestions = (await read(`search/suggest?keyword=${query}`)).json.items as { kind: string; text: string }[]
  const urls = groups.filter(({ type }) => type === name).flatMap(({ items }) => items.map((item) => item.url))
  return {
    list: (await read(name)).text.includes(JSON.stringify(url)),
    page: (await read(`${name}/${key}`)).status,
    sitemap: (await read('addresses/places')).text.includes(JSON.stringify(url)),
    search: urls.includes(url),
    suggestions: suggestions.some(({ kind, text }) => kind === name && text === title),
  }
}

describe.each(featureList())('$name', (feature) => {
  const { name, table, keyColumn, titleColumn, search, shown, demoKeys } = feature
  const entry = sql`${sql.identifier(keyColumn)} = ${Number(demoKeys[0])}`
  // a title that no other entry has, so that every list of results contains it
  const title = '鳶尾蘭花的傍晚'

  test('an entry is in the list, the sitemap, and, as declared, in search and suggestions', async () => {
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(titleColumn)} = ${title} where ${entry}`)
    expect(await placesOf(feature, title)).toEqual({
      list: true,
      page: 200,
      sitemap: true,
      search: search !== null,
      suggestions: search !== null && !notSuggested.includes(name),
    })
    expect((await visiblePictures(feature)) > 0).toBe(feature.pictureColumn !== null)
  })

  const hidden = hiding[shown]
  test.runIf(hidden)('an entry that readers do not see is nowhere', async () => {
    await db.execute(sql`update ${sql.identifier(table)} set ${hidden ?? sql``} where ${entry}`)
    expect(await placesOf(feature, title)).toEqual({
      list: false,
      // an archived entry stays at its URL
      page: shown === 'unless archived' ? 200 : 404,
      sitemap: false,
      search: false,
      suggestions: false,
    })
    expect((await visiblePictures(feature)) > 0).toBe(feature.pictureColumn !== null && shown === 'unless archived')
  })
})
