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

test('every feature that search finds is a kind of search, under the name of its cache tag', () => {
  const searched = featureList().filter(({ isSearched }) => isSearched)
  expect(searched.map(({ name }) => name).filter((name) => !entryKinds.some((kind) => kind === name))).toEqual([])
  // the tag of a found entry is composed of its kind (contract/search.ts)
  expect(searched.filter(({ name, tag }) => tag !== name)).toEqual([])
})
