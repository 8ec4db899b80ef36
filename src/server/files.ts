import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { securityHeaders } from './pages/csp.ts'
import { chooseEncoding, type Encoding, encode } from './pages/encoding.ts'

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
  type: string
  bodies: Map<Encoding, Promise<Buffer>>
}

/** The built files and the public folder, by address. Only what was there at the start is ever served. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>()

  constructor(directories: string[]) {
    for (const directory of directories) this.#gather(directory, '')
  }

  /** Answers when the address is one of the files. */
  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const file = this.#files.get(path)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const encoding = compressible.test(file.type) ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
    const body = await this.#body(file, encoding)
    response.writeHead(200, {
      ...securityHeaders,
      'content-type': file.type,
      'content-length': body.length,
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  #body(file: StaticFile, encoding: Encoding): Promise<Buffer> {
    const ready = file.bodies.get(encoding)
    if (ready) return ready
    const body = encode(readFileSync(file.path), encoding)
    file.bodies.set(encoding, body)
    return body
  }

  #gather(directory: string, prefix: string): void {
    for (const name of readdirSync(directory)) {
      const path = join(directory, name)
      if (statSync(path).isDirectory()) this.#gather(path, `${prefix}/${name}`)
      else {
        const type = types[extname(name)]
        if (type) this.#files.set(`${prefix}/${name}`, { path, type, bodies: new Map() })
      }
    }
  }
}
