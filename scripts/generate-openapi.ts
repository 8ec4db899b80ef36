import { openApiDocument } from '../src/api/openapi/openapi.ts'
import { writeIfChanged } from './generated-file.ts'

/** Writes src/contract/openapi.json from the endpoints; with --check it only reports whether the file is up to date. */
writeIfChanged('src/contract/openapi.json', `${formatJson(openApiDocument())}\n`)

/** JSON for human readers: a value that fits in one line is written in one line. */
function formatJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 130) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + formatJson(item, inner)).join(',\n')}\n${indent}]`
  const members = Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`)
  return `{\n${members.join(',\n')}\n${indent}}`
}
