import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** The parts of OpenSearch's protocol that are used, each strict: anything else is refused as the engine does. */
const indexBody = z.strictObject({
  settings: z.strictObject({ index: z.record(z.string(), z.union([z.number(), z.string()])) }),
  mappings: z.strictObject({
    dynamic: z.literal('strict'),
    _source: z.strictObject({ enabled: z.boolean() }),
    _meta: z.record(z.string(), z.unknown()),
    properties: z.strictObject({
      layer: z.strictObject({ type: z.literal('byte') }),
      terms: z.strictObject({ type: z.literal('rank_features') }),
    }),
  }),
})
const mappingBody = z.strictObject({ _meta: z.record(z.string(), z.unknown()) })
const aliasesBody = z.strictObject({
  actions: z.array(
    z.strictObject({
      add: z.strictObject({
        index: z.string(),
        alias: z.string(),
        filter: z.strictObject({ term: z.strictObject({ layer: z.int() }) }),
      }),
    }),
  ),
})
const bulkAction = z.union([
  z.strictObject({ index: z.strictObject({ _id: z.string().max(512) }) }),
  z.strictObject({ delete: z.strictObject({ _id: z.string().max(512) }) }),
])
const bulkDocument = z.strictObject({
  layer: z.int().min(-128).max(127),
  // a feature is a positive normal float; a dot in its name would be a path
  terms: z.record(z.string().regex(/^[^.]+$/), z.number().min(1.17549435e-38)),
})
const searchHeader = z.strictObject({ index: z.array(z.string()).min(1) })
const searchBody = z.strictObject({
  size: z.int().max(10_000),
  _source: z.literal(false),
  track_total_hits: z.literal(false),
  query: z.strictObject({
    bool: z.strictObject({
      should: z
        .array(
          z.strictObject({
            rank_feature: z.strictObject({
              field: z.string().regex(/^terms\.[^.]+$/),
              saturation: z.strictObject({ pivot: z.number().positive() }),
              boost: z.number().min(0),
              _name: z.string(),
            }),
          }),
        )
        .max(1024),
      minimum_should_match: z.literal(1),
    }),
  }),
})

interface StoredIndex {
  body: z.infer<typeof indexBody>
  documents: Map<string, z.infer<typeof bulkDocument>>
  aliases: Map<string, number>
}

export interface FakeOpenSearch {
  /** With its account. */
  url: string
  indices: Map<string, StoredIndex>
  /** Method and path of each request. */
  requests: string[]
  /** While true every request is refused with 503. */
  setDown: (isDown: boolean) => void
  close: () => Promise<void>
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, type: string) {
    super(type)
    this.status = status
  }
}

/** Lucene stores a feature as the upper half of a float: nine significant bits. */
function stored(value: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  view.setInt32(0, (view.getInt32(0) >> 15) << 15)
  return view.getFloat32(0)
}

/** A server that responds like an OpenSearch cluster of one node. */
export async function startFakeOpenSearch(): Promise<FakeOpenSearch> {
  const indices = new Map<string, StoredIndex>()
  const requests: string[] = []
  let down = false
  const account = `Basic ${Buffer.from('search:p@ss').toString('base64')}`

  const indexOf = (name: string): StoredIndex => {
    const index = indices.get(name)
    if (!index) throw new Refusal(404, 'index_not_found_exception')
    return index
  }
  const parse = <T>(shape: z.ZodType<T>, input: unknown): T => {
    const parsed = shape.safeParse(input)
    if (!parsed.success) throw new Refusal(400, `x_content_parse_exception ${parsed.error.message}`)
    return parsed.data
  }

  const search = (header: unknown, body: unknown) => {
    const names = parse(searchHeader, header).index
    const { size, query } = parse(searchBody, body)
    const matches = names.flatMap((name) => {
      const at = [...indices.values()].find(({ aliases }) => aliases.has(name))
      if (!at) throw new Refusal(404, 'index_not_found_exception')
      return [...at.documents].filter(([, { layer }]) => layer === at.aliases.get(name))
    })
    const hits = matches.flatMap(([_id, { terms }]) => {
      let _score = 0
      const matched: string[] = []
      for (const { rank_feature: feature } of query.bool.should) {
        const value = terms[feature.field.slice('terms.'.length)]
        if (value === undefined) continue
        const frequency = stored(value)
        _score += (feature.boost * frequency) / (frequency + feature.saturation.pivot)
        matched.push(feature._name)
      }
      return matched.length === 0 ? [] : [{ _index: 'x', _id, _score: Math.fround(_score), matched_queries: matched }]
    })
    hits.sort((one, other) => other._score - one._score)
    return { took: 1, timed_out: false, status: 200, hits: { max_score: hits[0]?._score ?? null, hits: hits.slice(0, size) } }
  }

  const bulk = (index: StoredIndex, lines: unknown[]) => {
    const items: Record<string, { _id: string; status: number; error?: object }>[] = []
    for (let at = 0; at < lines.length; at += 1) {
      const action = parse(bulkAction, lines[at])
      if ('delete' in action) {
        const { _id } = action.delete
        items.push({ delete: { _id, status: index.documents.delete(_id) ? 200 : 404 } })
        continue
      }
      at += 1
      const document = bulkDocument.safeParse(lines[at])
      const { _id } = action.index
      if (document.success) index.documents.set(_id, document.data)
      const status = document.success ? 201 : 400
      items.push({ index: { _id, status, ...(document.success ? {} : { error: { reason: document.error.message } }) } })
    }
    return { took: 1, errors: items.some((item) => Object.values(item).some(({ error }) => error)), items }
  }

  const respond = (method: string, path: string, type: string | undefined, input: string): unknown => {
    const isLines = path.includes('/_bulk') || path === '/_msearch'
    if (input !== '' && type !== (isLines ? 'application/x-ndjson' : 'application/json'))
      throw new Refusal(406, 'Content-Type header is not supported')
    if (isLines && !input.endsWith('\n')) throw new Refusal(400, 'The bulk request must be terminated by a newline [\\n]')
    const lines = isLines
      ? input
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown)
      : []
    const body: unknown = isLines || input === '' ? undefined : JSON.parse(input)
    const [, name = '', action] = path.split('/')
    if (method === 'GET' && path === '/') return { version: { distribution: 'opensearch', number: '2.19.0' } }
    if (method === 'POST' && path === '/_msearch') {
      const responses = lines.flatMap<object>((line, at) => {
        if (at % 2 === 1) return []
        try {
          return [search(line, lines[at + 1])]
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return [{ status: error.status, error: { type: error.message } }]
        }
      })
      return { took: 1, responses }
    }
    if (method === 'POST' && path === '/_aliases') {
      for (const { add } of parse(aliasesBody, body).actions) indexOf(add.index).aliases.set(add.alias, add.filter.term.layer)
      return { acknowledged: true }
    }
    if (method === 'PUT' && action === undefined) {
      if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw new Refusal(400, 'invalid_index_name_exception')
      if (indices.has(name)) throw new Refusal(400, 'resource_already_exists_exception')
      indices.set(name, { body: parse(indexBody, body), documents: new Map(), aliases: new Map() })
      return { acknowledged: true, index: name }
    }
    if (method === 'PUT' && action === '_mapping') {
      Object.assign(indexOf(name).body.mappings, parse(mappingBody, body))
      return { acknowledged: true }
    }
    if (method === 'GET' && action === '_mapping') {
      const names = name.endsWith('*') ? [...indices.keys()].filter((one) => one.startsWith(name.slice(0, -1))) : [name]
      return Object.fromEntries(names.map((one) => [one, { mappings: indexOf(one).body.mappings }]))
    }
    if (method === 'POST' && action === '_bulk?refresh=true') return bulk(indexOf(name), lines)
    if (method === 'DELETE' && action === undefined) {
      indexOf(name)
      indices.delete(name)
      return { acknowledged: true }
    }
    throw new Refusal(405, `no handler found for uri [${path}] and method [${method}]`)
  }

  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const requestBody = await text(request)
    requests.push(`${method} ${path}`)
    const send = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(content))
    if (headers.authorization !== account) return send(401, { error: 'Unauthorized' })
    if (down) return send(503, { error: 'cluster_block_exception' })
    try {
      send(200, respond(method, path, headers['content-type'], requestBody))
    } catch (error) {
      const { status, message } = error instanceof Refusal ? error : { status: 500, message: String(error) }
      send(status, { error: { type: message }, status })
    }
  })
  // a client may use an idle connection in the moment in which the server closes it
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://search:${encodeURIComponent('p@ss')}@127.0.0.1:${(server.address() as AddressInfo).port}/magazine`,
    indices,
    requests,
    setDown: (isDown) => {
      down = isDown
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
