import { z } from 'zod'
import { tracedFetch } from '../../db/tracing.ts'
import { type SearchLayer, searchLayers } from '../../domain/search/layers.ts'
import { type Averages, eachFrequency, type IndexText, type SelectiveForm, saturationOf } from '../../domain/search/ranking.ts'
import type { FoundDocument } from '../../domain/search/score-accumulator.ts'
import { termOfKey } from '../../domain/search/tokens.ts'
import definition from './opensearch-index.json' with { type: 'json' }

/** How long a reader's search may take there, milliseconds; then the index in PostgreSQL is used. */
const searchTimeout = 1_500
const writeTimeout = 30_000
/** The number of documents that one form of a query returns: those below have no chance after the second stage. */
const returned = 2_000

const indexState = z.object({ loaded: z.int(), change: z.int() })
/** How far an index is written: the last document number, and the change up to which documents are up to date. */
type EngineState = z.infer<typeof indexState>

/** One document for the index: its number, its layer and its folded text; null for one that is no longer live. */
export interface EngineDocument {
  number: number
  document: { layer: SearchLayer; text: IndexText } | null
}

const mappings = z.record(z.string(), z.object({ mappings: z.object({ _meta: indexState.optional() }) }))
const bulkResponse = z.object({
  errors: z.boolean(),
  items: z.array(z.record(z.string(), z.object({ status: z.int(), error: z.unknown().optional() }))),
})
const searchResponse = z.object({
  responses: z.array(
    z.object({
      status: z.int(),
      hits: z
        .object({
          hits: z.array(z.object({ _id: z.string(), _score: z.number(), matched_queries: z.array(z.string()).default([]) })),
        })
        .optional(),
    }),
  ),
})

/** A refusal of the search engine, with its status. */
class EngineError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The first stage in OpenSearch. Folding and tokenisation stay ours, because an analyzer would have to repeat the
 * folding table, the bigrams of letters and characters, and the joint length normalisation of three fields (BM25F):
 * each document is sent as its terms with their frequencies, and the engine only scores them. `rank_feature` with
 * `saturation` is the same function as in the embedded index, so both rank alike (docs/decisions/0013).
 */
export class OpenSearch {
  readonly #origin: string
  readonly #authorization: Record<string, string>
  readonly #prefix: string

  /** @param url `https://user:password@host:9200/prefix`: the prefix of the names of its indices */
  constructor(url: string) {
    const { origin, pathname, username, password } = new URL(url)
    this.#origin = origin
    this.#prefix = pathname.slice(1) || 'healthpress'
    const account = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
    this.#authorization = username === '' ? {} : { authorization: `Basic ${account}` }
  }

  /** The best documents of each form of a query; null when the engine does not respond, or lacks this build of the index. */
  async find(forms: readonly SelectiveForm[], layers: readonly SearchLayer[], build: number): Promise<FoundDocument[][] | null> {
    try {
      const index = layers.map((layer) => this.#alias(build, layer))
      const lines = forms.flatMap((form) => [{ index }, queryOf(form)])
      const response = await this.#request('POST', '/_msearch', { lines, timeout: searchTimeout })
      const { responses } = searchResponse.parse(response)
      return forms.map(({ terms }, index) => {
        const response = responses[index]
        if (response?.status !== 200 || !response.hits) throw new EngineError(response?.status ?? 0, 'a search failed')
        return response.hits.hits.map(({ _id: id, _score: sum, matched_queries: matched }) => ({
          document: Number(id),
          sum,
          value: matched.reduce((total, name) => total + (terms[Number(name)]?.value ?? 0), 0),
        }))
      })
    } catch {
      return null
    }
  }

  /** How far the index of a build is written; null if there is none. */
  async state(build: number): Promise<EngineState | null> {
    const name = this.#index(build)
    const response = await this.#request('GET', `/${name}/_mapping`).catch((error: unknown) => {
      if (error instanceof EngineError && error.status === 404) return null
      throw error
    })
    return response === null ? null : (mappings.parse(response)[name]?.mappings._meta ?? null)
  }

  async create(build: number, state: EngineState): Promise<void> {
    const body = { ...definition, mappings: { ...definition.mappings, _meta: state } }
    await this.#request('PUT', `/${this.#index(build)}`, { body })
  }

  /** Writes documents, and then how far the index is written. Repeating it changes nothing. */
  async write(build: number, documents: readonly EngineDocument[], averages: Averages, state: EngineState): Promise<void> {
    const lines: object[] = documents.flatMap<object>(({ number, document }) =>
      document
        ? [{ index: { _id: String(number) } }, { layer: document.layer, terms: termsOf(document.text, averages) }]
        : [{ delete: { _id: String(number) } }],
    )
    if (lines.length > 0) {
      const response = bulkResponse.parse(await this.#request('POST', `/${this.#index(build)}/_bulk?refresh=true`, { lines }))
      const failed = response.items.flatMap((item) => Object.values(item)).find(({ status }) => status >= 300 && status !== 404)
      if (failed) throw new EngineError(failed.status, `a document was refused: ${JSON.stringify(failed.error)}`)
    }
    await this.#request('PUT', `/${this.#index(build)}/_mapping`, { body: { _meta: state } })
  }

  /** Opens a complete index to searches: an alias for each layer, which contains nothing of the others. */
  async open(build: number): Promise<void> {
    const index = this.#index(build)
    const actions = Object.values(searchLayers).map((layer) => ({
      add: { index, alias: this.#alias(build, layer), filter: { term: { layer } } },
    }))
    await this.#request('POST', '/_aliases', { body: { actions } })
  }

  /** Deletes the indices of all other builds; with null of every build. */
  async deleteOthers(build: number | null): Promise<void> {
    const indexes = mappings.parse(await this.#request('GET', `/${this.#prefix}-*/_mapping`))
    const isOwn = (name: string) => /^\d+$/.test(name.slice(this.#prefix.length + 1))
    for (const name of Object.keys(indexes))
      if (isOwn(name) && (build === null || name !== this.#index(build))) await this.#request('DELETE', `/${name}`)
  }

  /** The engine's name and version. */
  async version(): Promise<{ distribution: string; number: string }> {
    const shape = z.object({ version: z.object({ distribution: z.string().default('elasticsearch'), number: z.string() }) })
    return shape.parse(await this.#request('GET', '/')).version
  }

  #index(build: number): string {
    return `${this.#prefix}-${build}`
  }

  #alias(build: number, layer: SearchLayer): string {
    return `${this.#index(build)}-layer-${layer}`
  }

  async #request(
    method: string,
    path: string,
    { body, lines, timeout = writeTimeout }: { body?: unknown; lines?: readonly unknown[]; timeout?: number } = {},
  ): Promise<unknown> {
    const text = lines ? `${lines.map((line) => JSON.stringify(line)).join('\n')}\n` : JSON.stringify(body)
    const type = lines ? 'application/x-ndjson' : 'application/json'
    const response = await tracedFetch({ service: 'opensearch', continues: true }, this.#origin + path, {
      method,
      headers: { ...this.#authorization, ...(text === undefined ? {} : { 'content-type': type }) },
      ...(text === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new EngineError(response.status, `${method} ${path}: ${(await response.text()).slice(0, 500)}`)
    return response.json()
  }
}

/** A dot would separate the path of a field. */
const featureOf = (term: string) => term.replaceAll('.', '·')

function termsOf(text: IndexText, averages: Averages): Record<string, number> {
  const terms: Record<string, number> = {}
  eachFrequency(text, averages, (term, frequency) => {
    terms[featureOf(termOfKey(term))] = frequency
  })
  return terms
}

/** One form of a query; the names are the positions of its terms. */
function queryOf({ terms, isLong }: SelectiveForm) {
  const should = terms.map(({ term, value }, index) => ({
    rank_feature: {
      field: `terms.${featureOf(term)}`,
      saturation: { pivot: saturationOf[isLong ? 'long' : 'short'] },
      boost: value,
      _name: String(index),
    },
  }))
  return { size: returned, _source: false, track_total_hits: false, query: { bool: { should, minimum_should_match: 1 } } }
}
