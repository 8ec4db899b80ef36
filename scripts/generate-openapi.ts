import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../src/api/openapi.ts'

/** Writes src/contract/openapi.json from the endpoints; with --check it only says whether the file is fresh. */
const file = fileURLToPath(new URL('../src/contract/openapi.json', import.meta.url))
const fresh = `${written(openApiDocument())}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
} else if (read() !== fresh) {
  console.error('src/contract/openapi.json 不是最新的。請執行 node scripts/generate-openapi.ts 後一併提交。')
  process.exit(1)
}

/** JSON as people read it: what fits in a line stands in one. */
function written(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 130) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + written(item, inner)).join(',\n')}\n${indent}]`
  const members = Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${written(item, inner)}`)
  return `{\n${members.join(',\n')}\n${indent}}`
}

function read(): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
