import pg from 'pg'
import { z } from 'zod'
import { clientRows } from './rows.ts'
import { isReadOnly, isServerGone } from './unavailable.ts'

/** How long one server may take to report whether it accepts writes, milliseconds. */
const probeTimeout = 1_500
/** How often a primary is looked for while only a standby responds, milliseconds. */
const probeInterval = 1_000

/**
 * `read-write`: the server that accepts writes; while there is none, one that can be read, so that pages stay available
 * during a failover. `any`: the first that responds.
 */
type Target = 'read-write' | 'any'
const targets = new Map<string, Target>([
  ['read-write', 'read-write'],
  ['primary', 'read-write'],
  ['any', 'any'],
])

interface HostList {
  /** The URL of each server, in the written order. */
  urls: string[]
  target: Target
}

/**
 * Reads a URL as libpq writes it, with one or several servers:
 * `postgres://user:password@one:5432,two:5432/magazine?target_session_attrs=read-write`.
 * @returns null when it cannot be read
 */
export function readHosts(databaseUrl: string): HostList | null {
  const match = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([^#]*)$/.exec(databaseUrl)
  if (!match) return null
  const [, before = '', authority = '', rest = ''] = match
  const urls: string[] = []
  let target: Target | undefined
  for (const host of authority.split(',')) {
    if (!URL.canParse(before + host + rest) || (host === '' && authority !== '')) return null
    const url = new URL(before + host + rest)
    const sessionAttrs = url.searchParams.get('target_session_attrs') ?? 'read-write'
    target = targets.get(sessionAttrs)
    if (!target) return null
    if (!url.searchParams.has('target_session_attrs')) urls.push(before + host + rest)
    else {
      url.searchParams.delete('target_session_attrs')
      urls.push(url.href)
    }
  }
  return target ? { urls, target } : null
}

/** The servers of a URL and its database, for messages: never the account. */
export function describeHosts(databaseUrl: string): string {
  const urls = readHosts(databaseUrl)?.urls ?? []
  return `${urls.map((url) => new URL(url).host).join(',')}${new URL(urls[0] ?? 'postgres://').pathname}`
}

/** Connection parameters of a pool or client: with several servers, a client that selects one of them. */
export interface ConnectionParameters {
  connectionString: string
  Client: typeof pg.Client
}

const parametersByUrl = new Map<string, ConnectionParameters>()

/** How the database of a URL is reached. All connections to the same URL share what is known of its servers. */
export function connectionParameters(databaseUrl: string): ConnectionParameters {
  const before = parametersByUrl.get(databaseUrl)
  if (before) return before
  const list = readHosts(databaseUrl)
  const [first = databaseUrl, ...others] = list?.urls ?? []
  const Client = list && others.length > 0 ? clientOf(new Servers(list)) : pg.Client
  const created = { connectionString: first, Client }
  parametersByUrl.set(databaseUrl, created)
  return created
}

/** State reported by one server: `timeline` increases with each promotion. */
interface Probe {
  index: number
  isWritable: boolean
  timeline: number
}

/** The servers of one URL, and which of them is in use. */
class Servers {
  readonly urls: readonly string[]
  readonly #target: Target
  readonly #clients = new Map<pg.Client, number>()
  #chosen: number | null = null
  /** Whether the chosen server accepted writes when it was probed. */
  #isWritable = false
  #choosing: Promise<number> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor({ urls, target }: HostList) {
    this.urls = urls
    this.#target = target
  }

  /** The server in use; after a lost connection all are probed. Concurrent callers share one probe. */
  choose(): Promise<number> {
    if (this.#chosen !== null) return Promise.resolve(this.#chosen)
    this.#choosing ??= this.#probeAll().finally(() => {
      this.#choosing = null
    })
    return this.#choosing
  }

  add(client: pg.Client, index: number): void {
    this.#clients.set(client, index)
    client.once('end', () => this.#clients.delete(client))
    client.on('error', () => this.forgetChosen(index))
    // refusals that reach the caller of a statement only: neither ends the connections that a pool keeps
    client.connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (isServerGone(error)) this.forgetChosen(index)
      else if (isReadOnly(error)) this.#markReadOnly(index)
    })
  }

  /** A server failed: the next connection probes all of them. */
  forgetChosen(index: number): void {
    if (this.#chosen === index) this.#chosen = null
  }

  /** A primary behind a pooler became a standby: the connections to the pooler outlive that. */
  #markReadOnly(index: number): void {
    if (this.#chosen !== index || !this.#isWritable) return
    this.#isWritable = false
    void this.#lookForPrimary()
  }

  async #probeAll(): Promise<number> {
    const results = await Promise.allSettled(this.urls.map((url, index) => probe(url, index)))
    const answered = results.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
    // a former primary that runs again without having been demoted has an older timeline
    const writable = answered.filter((item) => item.isWritable).sort((item, other) => other.timeline - item.timeline)
    const preferred = this.#target === 'any' ? answered[0] : (writable[0] ?? answered[0])
    if (!preferred) {
      const reasons = results.flatMap((item) => (item.status === 'rejected' ? [item.reason as Error] : []))
      throw Object.assign(new Error(reasons[0]?.message ?? 'no server responds', { cause: reasons[0] }), {
        code: (reasons[0] as { code?: string } | undefined)?.code ?? 'ECONNREFUSED',
      })
    }
    this.#chosen = preferred.index
    this.#isWritable = preferred.isWritable
    if (this.#target === 'any') return preferred.index
    clearTimeout(this.#timer)
    if (preferred.isWritable) this.#leaveOthers(preferred.index)
    else this.#timer = setTimeout(() => void this.#lookForPrimary(), probeInterval).unref()
    return preferred.index
  }

  async #lookForPrimary(): Promise<void> {
    await this.#probeAll().catch(() => {
      this.#chosen = null
    })
  }

  /** Drops the connections to all servers but one, also those on which a statement waits for a server that hangs. */
  #leaveOthers(index: number): void {
    for (const [client, clientIndex] of this.#clients) if (clientIndex !== index) client.connection.stream.destroy()
  }
}

const stateRow = z.strictObject({ readOnly: z.boolean() })
const timelineRow = z.strictObject({ timeline: z.string() })

async function probe(url: string, index: number): Promise<Probe> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeTimeout, query_timeout: probeTimeout })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [state] = await clientRows(client, stateRow)(`select current_setting('transaction_read_only') = 'on' as "readOnly"`)
    if (state?.readOnly !== false) return { index, isWritable: false, timeline: 0 }
    // a statement of its own: it fails on a standby
    const [wal] = await clientRows(client, timelineRow)('select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline')
    return { index, isWritable: true, timeline: Number.parseInt(wal?.timeline ?? '0', 16) }
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** A client class that connects to the selected server of a list. */
function clientOf(servers: Servers): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void)) {
      const connecting = this.#connectToChosen()
      if (!callback) return connecting
      const report = callback as (error: Error | null, client?: pg.Client) => void
      connecting.then((client) => report(null, client), report)
      return undefined
    }

    async #connectToChosen(): Promise<pg.Client> {
      const index = await servers.choose()
      const { hostname, port } = new URL(servers.urls[index] as string)
      Object.assign(this, { host: hostname.replaceAll(/[[\]]/g, '') || 'localhost', port: Number(port || 5432) })
      servers.add(this, index)
      try {
        return await super.connect()
      } catch (error) {
        servers.forgetChosen(index)
        throw error
      }
    }
  }
}
