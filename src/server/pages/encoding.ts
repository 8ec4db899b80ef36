import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, zstdCompress } from 'node:zlib'

/** Content codings, best first. */
export const encodings = ['br', 'zstd', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Browsers send only a few different headers; more than this number come from unusual clients. */
const maxEntries = 200
const encodingCache = new Map<string, Encoding>()

/** The best coding that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const cached = encodingCache.get(accept)
  if (cached) return cached
  const encoding = negotiate(accept)
  if (encodingCache.size < maxEntries) encodingCache.set(accept, encoding)
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

/** Decompresses `br` bytes made by `encode`. */
export const decompress: (packed: Buffer) => Promise<Buffer> = promisify(brotliDecompress)
const zstd = promisify(zstdCompress)
const zip = promisify(gzip)

/**
 * Brotli parameters. The window is 256 KB, more than the size of a page: the default of 4 MB makes V8 collect its whole
 * heap every few pages, because it counts a compressor's memory (docs/decisions/0001).
 */
const brotliOptions = (bytes: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
})
const lowQuality = 0
const highQuality = 5
/** An output buffer that fits nearly every compressed page, bytes. */
const outputSize = 32 * 1024

/** Encodes bytes with a high compression level, for bytes that are sent often. Runs outside the main thread. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'zstd') return zstd(bytes)
  if (encoding === 'gzip') return zip(bytes, { level: 6 })
  if (encoding === 'identity') return bytes
  return brotli(bytes, brotliOptions(bytes, highQuality))
}

/**
 * Encodes bytes as `br`, a quarter larger than `encode` at a tenth of its cost: for bytes that may never be requested
 * again. On the main thread, because passing the work to another thread costs more than the work.
 */
export function encodeQuickly(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { ...brotliOptions(bytes, lowQuality), chunkSize: outputSize })
}
