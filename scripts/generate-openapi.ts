import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApi } from '../src/api/app.ts'
import { openApiDocument } from '../src/api/openapi.ts'

/** Writes src/contract/openapi.json from the endpoints; with --check it only says whether the file is fresh. */
const file = fileURLToPath(new URL('../src/contract/openapi.json', import.meta.url))
const fresh = `${JSON.stringify(openApiDocument(createApi({ report: console.error })), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
} else if (read() !== fresh) {
  console.error('src/contract/openapi.json 不是最新的。請執行 node scripts/generate-openapi.ts 後一併提交。')
  process.exit(1)
}

function read(): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
