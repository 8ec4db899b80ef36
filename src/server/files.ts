import { hash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { DerivedFiles } from '../operations/media/derived-files.ts'
import { assetHeaders, inertPolicy, securityHeaders, sharedPictureHeaders, workerPolicy } from './pages/csp.ts'
import { chooseEncoding, type Encoding, encode } from './pages/encoding.ts'
import { matchesEtag } from './pages/serve-page.ts'
import { writeAtomically } from './write-atomically.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = /^(text|application)\/|svg/

interface StaticFile {
  path: string
  headers: Record<string, string>
  compressible: boolean
  bodies: Map<Encoding, Promise<{ bytes: Buffer; etag: string }>>
}

/** URLs of assets that a process of another build may have added; no part of them begins with a dot. */
const assets = /^\/assets(\/[\w-][\w.-]*)+$/

/** How long the list of the assets in the bucket is used, milliseconds: an unknown URL costs no call. */
const listedFor = 2_000

/** The built files and the public folder, by URL. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>()
  readonly #shared: string
  readonly #bucket: DerivedFiles | null
  #listed: { listedAt: number; names: Promise<ReadonlySet<string>> } | null = null

  /**
   * @param directories their files at the start are served
   * @param shared processes of other builds add their assets to this folder at any time
   * @param bucket processes on other machines add theirs here
   */
  constructor(directories: string[], shared: string, bucket: DerivedFiles | null = null) {
    this.#shared = shared
    this.#bucket = bucket
    for (const directory of directories) if (existsSync(directory)) this.#gather(directory, '')
  }

  /** Serves the URL if it is one of the files. */
  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const file = this.#files.get(path) ?? (await this.#addedSince(path))
    if (!file) return false
    const encoding = file.compressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
    const { bytes, etag } = await bodyOf(file, encoding)
    const headers: Record<string, string> = { ...file.headers, etag }
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end()
      return true
    }
    headers['content-length'] = String(bytes.length)
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }

  /** An asset that was added to the shared folder after the start; null if there is none. */
  async #addedSince(path: string): Promise<StaticFile | null> {
    const type = assets.test(path) ? types[extname(path)] : undefined
    if (type === undefined) return null
    const stats = await stat(join(this.#shared, path)).catch(() => null)
    if (!stats?.isFile() && !(await this.#fetch(path))) return null
    const file = describe(join(this.#shared, path), type, path)
    this.#files.set(path, file)
    return file
  }

  /** Copies an asset from the bucket into the shared folder. @returns whether there is one */
  async #fetch(path: string): Promise<boolean> {
    const name = path.slice(1)
    if (!this.#bucket || !(await this.#namesIn(this.#bucket)).has(name)) return false
    const bytes = await this.#bucket.read(name)
    if (bytes) await writeAtomically(join(this.#shared, path), bytes)
    return bytes !== null
  }

  #namesIn(bucket: DerivedFiles): Promise<ReadonlySet<string>> {
    const now = Date.now()
    if (!this.#listed || now - this.#listed.listedAt > listedFor) {
      const listing = bucket.list('assets/').then((files) => new Set(files.map(({ name }) => name)))
      this.#listed = { listedAt: now, names: listing.catch(() => new Set<string>()) }
    }
    return this.#listed.names
  }

  #gather(directory: string, prefix: string): void {
    for (const name of readdirSync(directory)) {
      const path = join(directory, name)
      const url = `${prefix}/${name}`
      const type = types[extname(name)]
      if (statSync(path).isDirectory()) this.#gather(path, url)
      else if (type) this.#files.set(url, describe(path, type, url))
    }
  }
}

function describe(path: string, type: string, url: string): StaticFile {
  const headers = {
    ...(isPart(type) ? assetHeaders : securityHeaders),
    ...(type.startsWith('image/') ? sharedPictureHeaders : {}),
    'content-security-policy': url === '/sw.js' ? workerPolicy : inertPolicy,
    'content-type': type,
    'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    vary: 'Accept-Encoding',
  }
  return { path, headers, compressible: compressible.test(type), bodies: new Map() }
}

/** The parts of a page, a dozen and more: they need no headers for documents, such as window or camera policies. */
const isPart = (type: string) => /^text\/(javascript|css)|^font/.test(type)

function bodyOf(file: StaticFile, encoding: Encoding): Promise<{ bytes: Buffer; etag: string }> {
  const ready = file.bodies.get(encoding)
  if (ready) return ready
  const body = load(file.path, encoding)
  file.bodies.set(encoding, body)
  body.catch(() => file.bodies.delete(encoding))
  return body
}

async function load(path: string, encoding: Encoding): Promise<{ bytes: Buffer; etag: string }> {
  const content = await readFile(path)
  const etag = `W/"${hash('sha1', content, 'base64url')}"`
  const precompressed = encoding === 'br' ? await readFile(`${path}.br`).catch(() => null) : null
  return { bytes: precompressed ?? (await encode(content, encoding)), etag }
}
