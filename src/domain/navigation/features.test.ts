import { expect, test } from 'vitest'
import type { Register } from '../registers/define-register.ts'
import { registers } from '../registers/registers.ts'
import { entryKinds } from '../search/catalogue.ts'
import { type Feature, featureList, featureNames, featurePaths } from './features.ts'
import { entityAt, entityPath } from './paths.ts'
import { listTags } from './purge-tags.ts'

test('every feature has a list page, an address that leads back to its entry, and cache tags', () => {
  expect(Object.keys(featureNames)).toHaveLength(Object.keys(featurePaths).length)
  for (const { name, listTag, demoKeys } of featureList()) {
    expect(demoKeys.map((key) => entityAt(entityPath(name, key)))).toEqual(demoKeys.map((key) => ({ kind: name, key })))
    expect(listTags.filter((tag) => tag === listTag)).toEqual([listTag])
  }
  for (const of of ['table', 'entityTag', 'listTag'] as const)
    expect(new Set(featureList().map((feature) => feature[of])).size, of).toBe(featureList().length)
})

test('a feature without routes of its own has its list page at its name, and its entries below', () => {
  const routed = featureList().filter(({ hasOwnRoutes }) => !hasOwnRoutes)
  expect(routed.filter(({ name }) => !(`/${name}` in featureNames) || featurePaths[name][0] !== `/${name}/*`)).toEqual([])
})

test('every feature that search finds is a kind of search', () => {
  const searched = featureList().filter(({ search }) => search !== null)
  expect(searched.map(({ name }) => name).filter((name) => !entryKinds.some((kind) => kind === name))).toEqual([])
  expect(new Set(entryKinds).size).toBe(entryKinds.length)
})

/** When readers see an entry, by what its register stores. */
function shownBy({ fields, archive }: Register): Feature['shown'] {
  if (archive && !archive.hidesPage) return 'unless archived'
  if (fields['open']?.kind === 'flag') return 'when open'
  const kind = fields['publish_date']?.kind
  return kind === 'instant' ? 'hour' : kind === 'day' ? 'day' : 'always'
}

test.each(featureList())('$name: its register has the same tags, address, picture and rule of publication', (feature) => {
  const [register] = registers.filter(({ table }) => table === feature.table)
  expect(register).toMatchObject({
    key: feature.keyColumn,
    list: { title: feature.titleColumn },
    cacheTags: { list: feature.listTag, entity: feature.entityTag },
    publicPath: featurePaths[feature.name][0].replace('*', feature.keyColumn === 'id' ? '{key}' : `{${feature.keyColumn}}`),
  })
  const picture = Object.entries(register?.fields ?? {}).find(([, { kind }]) => kind === 'media')?.[0]
  expect({ picture: picture ?? null, shown: register && shownBy(register) }).toEqual({
    picture: feature.pictureColumn,
    shown: feature.shown,
  })
})
