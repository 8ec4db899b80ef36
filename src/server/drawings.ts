import type { IncomingMessage, ServerResponse } from 'node:http'
import { drawingFile } from '../domain/diagrams/with-drawing.ts'
import { inertPolicy, securityHeaders } from './pages/csp.ts'

/** Serves a drawing of the catalogue as a file: /diagrams/{name}.svg. Returns whether the address is one. */
export function serveDrawing({ method }: IncomingMessage, response: ServerResponse, path: string): boolean {
  const [, name] = /^\/diagrams\/([a-z0-9-]+)\.svg$/.exec(path) ?? []
  const file = name === undefined ? null : drawingFile(name)
  if (file === null) return false
  const bytes = Buffer.from(file)
  response.writeHead(200, {
    ...securityHeaders,
    'content-type': 'image/svg+xml',
    'content-security-policy': inertPolicy,
    'cache-control': 'public, max-age=3600',
    'content-length': String(bytes.length),
  })
  response.end(method === 'HEAD' ? undefined : bytes)
  return true
}
