import { fold } from '../../domain/search/fold.ts'
import { layersFor, type SearchLayer, searchLayers } from '../../domain/search/layers.ts'
import { eachFrequency, type IndexText, type SelectiveForm, saturationOf } from '../../domain/search/ranking.ts'
import { termOfKey } from '../../domain/search/tokens.ts'
import { describeError } from '../failure.ts'
import type { OpenSearch } from './opensearch.ts'

/** One rule of the protocol, and whether the engine keeps it: `error` is null if it does. */
export interface Conformance {
  rule: string
  error: string | null
}

const averages = { title: 10, marks: 5, body: 40 }
/** The engine stores frequencies with nine significant bits. */
const tolerance = 0.01
/** Not a build of the site: its index would be deleted. */
const builds = { tested: 2_000_000_001, other: 2_000_000_002 }

const textOf = (title: string, body: string): IndexText => ({ title: fold(title), marks: '', body: fold(body) })
const documents = new Map<number, { layer: SearchLayer; text: IndexText }>([
  [1, { layer: searchLayers.open, text: textOf('高血壓的飲食', '少鹽、多蔬果，血壓比較穩定。') }],
  [2, { layer: searchLayers.open, text: textOf('維生素D 與骨質', 'B12、3.5 公克與 bmi 都看得到高血壓。') }],
  [3, { layer: searchLayers.memberTeaser, text: textOf('睡眠', '睡不好的時候。') }],
  [4, { layer: searchLayers.memberWhole, text: textOf('睡眠', '睡不好的時候，高血壓也比較難控制。') }],
])

/**
 * Checks that a search engine keeps what the first stage relies on, with an index of its own that is deleted at the end.
 * The tests run it against a fake; an operator runs it against a cluster (`npm run search -- conform`).
 */
export async function conformOpenSearch(engine: OpenSearch): Promise<Conformance[]> {
  const results: Conformance[] = []
  const check = async (rule: string, work: () => Promise<string | null>) => {
    const message = await work().catch((error: unknown) => describeError(error))
    results.push({ rule, error: message })
  }
  const visitor = layersFor('visitor')
  const { tested, other } = builds
  await check('reports its version, and is OpenSearch 2 or later', async () => {
    const { distribution, number } = await engine.version()
    return distribution === 'opensearch' && Number.parseInt(number, 10) >= 2 ? null : `${distribution} ${number}`
  })
  await check('has no index before it is created', async () => ((await engine.state(tested)) === null ? null : 'there is one'))
  await check('creates an index and stores its state', async () => {
    await engine.create(tested, { loaded: -1, change: 7 })
    return differs(await engine.state(tested), { loaded: -1, change: 7 })
  })
  await check('a search of an index that is not open finds nothing to use', async () =>
    (await engine.find([formOf(['高血'])], visitor, tested)) === null ? null : 'it was searched',
  )
  await check('writes documents twice without a change', async () => {
    const all = Array.from(documents, ([number, document]) => ({ number, document }))
    for (const change of [8, 9]) await engine.write(tested, all, averages, { loaded: 4, change })
    await engine.open(tested)
    return differs(await engine.state(tested), { loaded: 4, change: 9 })
  })
  await check('finds only documents of the requested layers', async () => {
    const numbers = async (layers: readonly SearchLayer[]) => numbersOf(await engine.find([formOf(['高血'])], layers, tested))
    return (
      differs(await numbers(visitor), [1, 2]) ??
      differs(await numbers([searchLayers.memberWhole]), [4]) ??
      differs(await numbers([searchLayers.subscriberWhole]), [])
    )
  })
  await check('a term without a document, and one with a dot, are no errors', async () =>
    differs(numbersOf(await engine.find([formOf(['無此', '3.5', '5'])], visitor, tested)), numbersWith(['3.5', '5'])),
  )
  for (const isLong of [false, true])
    await check(`scores and matched terms are ours (${isLong ? 'long' : 'short'} query)`, async () => {
      const form = formOf(['高血', '血壓', '蔬果'], isLong)
      const [matches = []] = (await engine.find([form], visitor, tested)) ?? []
      for (const { document, sum, value } of matches) {
        const expected = scoreOf(document, form)
        if (Math.abs(sum - expected.sum) > tolerance * expected.sum) return `${document}: ${sum}, expected ${expected.sum}`
        if (Math.abs(value - expected.value) > 1e-9)
          return `${document}: the terms are worth ${value}, expected ${expected.value}`
      }
      return matches.length === 2 ? null : `${matches.length} documents`
    })
  await check('several forms are searched in one request', async () => {
    const result = await engine.find([formOf(['睡眠']), formOf(['骨質'])], layersFor('member'), tested)
    return differs(
      result?.map((item) => item.map(({ document }) => document).sort()),
      [[4], [2]],
    )
  })
  await check('a removed document is not found, and may be removed twice', async () => {
    for (const change of [10, 11]) await engine.write(tested, [{ number: 2, document: null }], averages, { loaded: 4, change })
    return differs(numbersOf(await engine.find([formOf(['高血'])], visitor, tested)), [1])
  })
  await check('deletes the other builds', async () => {
    await engine.create(other, { loaded: -1, change: 0 })
    await engine.deleteOthers(null)
    return differs([await engine.state(tested), await engine.state(other)], [null, null])
  })
  return results
}

const formOf = (terms: readonly string[], isLong = false): SelectiveForm => ({
  terms: terms.map((term, index) => ({ term: fold(term), value: index + 1.5 })),
  total: 10,
  weight: 1,
  coverExponent: 0,
  isLong,
})

const numbersOf = (results: readonly (readonly { document: number }[])[] | null) =>
  (results?.[0] ?? [{ document: -1 }]).map(({ document }) => document).sort((item, other) => item - other)

/** The documents that a visitor finds with any of some terms. */
const numbersWith = (terms: readonly string[]) =>
  [1, 2].filter((number) => terms.some((term) => frequenciesOf(number).has(fold(term))))

function frequenciesOf(number: number): Map<string, number> {
  const frequencies = new Map<string, number>()
  const document = documents.get(number)
  if (document) eachFrequency(document.text, averages, (term, frequency) => frequencies.set(termOfKey(term), frequency))
  return frequencies
}

function scoreOf(number: number, { terms, isLong }: SelectiveForm): { sum: number; value: number } {
  const frequencies = frequenciesOf(number)
  const pivot = saturationOf[isLong ? 'long' : 'short']
  let [sum, total] = [0, 0]
  for (const { term, value } of terms) {
    const frequency = frequencies.get(term)
    if (frequency === undefined) continue
    sum += (value * frequency) / (frequency + pivot)
    total += value
  }
  return { sum, value: total }
}

const differs = (actual: unknown, expected: unknown) =>
  JSON.stringify(actual) === JSON.stringify(expected) ? null : `${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`
