import { expect, test } from 'vitest'
import { wallFor, wallStatuses } from '../walls/wall.ts'
import { layersFor, layersOf, publicLayers } from './layers.ts'

test('every reader sees every post exactly once, cut exactly at their wall', () => {
  for (const identity of ['visitor', 'member', 'subscriber'] as const) {
    const mine = layersFor(identity)
    for (const status of wallStatuses) {
      const seen = layersOf(status).filter(({ layer }) => mine.includes(layer))
      expect(seen.map(({ wall }) => wall)).toEqual([wallFor(status, identity)])
    }
  }
})

test('no layer has posts with two kinds of wall', () => {
  const layers = wallStatuses.flatMap((status) => layersOf(status).map(({ layer }) => layer))
  expect(new Set(layers).size).toBe(layers.length)
})

test('the averages are taken over what visitors see', () => {
  expect(publicLayers).toEqual(layersFor('visitor'))
})
