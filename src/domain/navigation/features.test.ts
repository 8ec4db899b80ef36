import { expect, test } from 'vitest'
import { entryKinds } from '../search/catalogue.ts'
import { addressOf, entityAt } from './addresses.ts'
import { featureForms, featureList, featureNames } from './features.ts'
import { listTags } from './purge-tags.ts'

test('every feature has a list page, an address that leads back to its entry, and cache tags of its own', () => {
  expect(Object.keys(featureNames)).toHaveLength(Object.keys(featureForms).length)
  for (const { name, list, examples } of featureList()) {
    expect(examples.map((key) => entityAt(addressOf(name, key)))).toEqual(examples.map((key) => ({ thing: name, key })))
    expect(listTags.filter((tag) => tag === list)).toEqual([list])
  }
  for (const of of ['table', 'tag', 'list'] as const)
    expect(new Set(featureList().map((feature) => feature[of])).size, of).toBe(featureList().length)
})

test('a feature without routes of its own has its list page at its name, and its entries below', () => {
  const routed = featureList().filter(({ hasOwnRoutes }) => !hasOwnRoutes)
  expect(routed.filter(({ name }) => !(`/${name}` in featureNames) || featureForms[name][0] !== `/${name}/*`)).toEqual([])
})

test('every feature that search finds is a kind of search', () => {
  const searched = featureList().filter(({ search }) => search !== null)
  expect(searched.map(({ name }) => name).filter((name) => !entryKinds.some((kind) => kind === name))).toEqual([])
  expect(new Set(entryKinds).size).toBe(entryKinds.length)
})
