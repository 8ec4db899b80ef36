import { expect, test } from 'vitest'
import { trees } from '../trees.ts'
import { floorSources } from './floor-sources.ts'
import { floors } from './floors.ts'

test('there are at least 150 floors over all the trees, none twice, each on somebody’s word', () => {
  expect(Object.keys(floors).toSorted()).toEqual(trees.map(({ key }) => key).toSorted())
  const rows = Object.entries(floors).flatMap(([key, table]) => table.map(([, facts, source]) => ({ key, facts, source })))
  expect(rows.length).toBeGreaterThanOrEqual(150)
  expect(new Set(rows.map(({ key, facts }) => [key, ...facts.toSorted()].join(' '))).size).toBe(rows.length)
  expect(rows.filter(({ facts, source }) => facts.length === 0 || !(source in floorSources))).toEqual([])
})
