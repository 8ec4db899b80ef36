// Writes a `.br` file beside every text file below a folder, at the highest brotli level: too slow to do at request
// time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const worthIt = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const brotli = promisify(brotliCompress)

const directory = process.argv[2]
const files = readdirSync(directory, { recursive: true }).filter((name) => worthIt.has(extname(name)))
await Promise.all(
  files.map(async (name) => {
    const plain = readFileSync(join(directory, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    writeFileSync(join(directory, `${name}.br`), await brotli(plain, { params }))
  }),
)
