import { expect, test } from 'vitest'
import { entryKinds } from '../search/catalogue.ts'
import { addressOf, entityAt } from './addresses.ts'
import { featureAddresses, featureList, featureNames } from './features.ts'
import { listTags } from './purge-tags.ts'

test('every feature has a list page, an address that leads back to its entry, and cache tags of its own', () => {
  expect(Object.keys(featureNames)).toHaveLength(Object.keys(featureAddresses).length)
  for (const { name, listTag, demoKeys } of featureList()) {
    expect(demoKeys.map((key) => entityAt(addressOf(name, key)))).toEqual(demoKeys.map((key) => ({ kind: name, key })))
    expect(listTags.filter((tag) => tag === listTag)).toEqual([listTag])
  }
  for (const of of ['table', 'entityTag', 'listTag'] as const)
    expect(new Set(featureList().map((feature) => feature[of])).size, of).toBe(featureList().length)
})

test('a feature without routes of its own has its list page at its name, and its entries below', () => {
  const routed = featureList().filter(({ hasOwnRoutes }) => !hasOwnRoutes)
  expect(routed.filter(({ name }) => !(`/${name}` in featureNames) || featureAddresses[name][0] !== `/${name}/*`)).toEqual([])
})

test('every feature that search finds is a kind of search', () => {
  const searched = featureList().filter(({ search }) => search !== null)
  expect(searched.map(({ name }) => name).filter((name) => !entryKinds.some((kind) => kind === name))).toEqual([])
  expect(new Set(entryKinds).size).toBe(entryKinds.length)
})
