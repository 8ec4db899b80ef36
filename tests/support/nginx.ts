import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const nginxFile = fileURLToPath(new URL('../../ops/nginx.conf', import.meta.url))

const units: Record<string, number> = { '': 1, k: 1024, m: 1024 * 1024 }
const bytesOf = (size: string) => Number.parseInt(size, 10) * (units[size.replace(/^\d+/, '').toLowerCase()] ?? Number.NaN)
const limit = /client_max_body_size (\w+);/

/** The maximum body, bytes, that ops/nginx.conf allows for a path: of the first matching location, else the default. */
export function bodyLimitOfNginx(): (path: string) => number {
  const text = readFileSync(nginxFile, 'utf8').replace(/^\s*#.*$/gm, '')
  const [before = '', ...blocks] = text.split(/^ {4}location /m)
  const usual = limit.exec(before)?.[1] ?? '1m'
  const locations = blocks.flatMap((block) => {
    const [, of] = /^~ (\S+) \{/.exec(block) ?? []
    return of ? [{ of: new RegExp(of), size: limit.exec(block)?.[1] ?? usual }] : []
  })
  return (path) => bytesOf(locations.find(({ of }) => of.test(path))?.size ?? usual)
}
