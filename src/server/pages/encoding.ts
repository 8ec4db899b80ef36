import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, zstdCompress } from 'node:zlib'

/** Content codings, best first. */
export const encodings = ['br', 'zstd', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Browsers send a handful of different headers; more than that many are somebody playing. */
const maxEntries = 200
const chosen = new Map<string, Encoding>()

/** The best coding that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const known = chosen.get(accept)
  if (known) return known
  const encoding = negotiate(accept)
  if (chosen.size < maxEntries) chosen.set(accept, encoding)
  return encoding
}

function negotiate(accept: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(';')
    const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    weights.set(name.trim(), q === undefined ? 1 : Number(q))
  }
  const rest = weights.get('*') ?? 0
  return encodings.find((encoding) => encoding !== 'identity' && (weights.get(encoding) ?? rest) > 0) ?? 'identity'
}

const brotli = promisify(brotliCompress)

/** The bytes that `encode` made `br` of. */
export const unpack: (packed: Buffer) => Promise<Buffer> = promisify(brotliDecompress)
const zstd = promisify(zstdCompress)
const zip = promisify(gzip)

/**
 * How brotli packs. The window is 256 KB, more than a page has: the usual 4 MB make V8 clear its whole heap every few
 * pages, for it counts what a compressor holds (docs/decisions/0001).
 */
const packing = (bytes: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
})
const quick = 0
const thorough = 5
/** Bytes that hold nearly every page when it is packed. */
const outcome = 32 * 1024

/** The bytes in a coding, as small as is worth it for bytes that go out often. Runs outside the main thread. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'zstd') return zstd(bytes)
  if (encoding === 'gzip') return zip(bytes, { level: 6 })
  if (encoding === 'identity') return bytes
  return brotli(bytes, packing(bytes, thorough))
}

/**
 * The bytes as `br`, a quarter larger than `encode` makes them at a tenth of its cost: for what may never be asked for again.
 * On the main thread: handing the work to another costs more than doing it.
 */
export function encodeQuickly(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { ...packing(bytes, quick), chunkSize: outcome })
}
