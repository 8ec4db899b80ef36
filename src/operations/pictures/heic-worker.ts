// The worker thread that decodes a HEIC picture: the effects of a hostile file end with it.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/libheif-wasm/libheif.js'

import type { HeicJob, HeicResult } from './unpack-heic.ts'

/** The number of rows per strip: a reader holds no more than one strip. */
const rowsInStrip = 16

interface PlainPicture {
  width: number
  height: number
  /** Bytes per pixel: 3, or 4 with an alpha channel. */
  channels: 3 | 4
  /** The colour profile (ICC); empty for sRGB. */
  profile: Uint8Array
}

/** The header of an uncompressed TIFF, before the pixels, row by row from the top. */
function tiffHead(picture: PlainPicture): Buffer {
  const { length } = headFor(picture, 0)
  return headFor(picture, length)
}

const longs = (...values: number[]) => ({ kind: 4, size: 4, bytes: Buffer.from(Uint32Array.from(values).buffer) })
const shorts = (...values: number[]) => ({ kind: 3, size: 2, bytes: Buffer.from(Uint16Array.from(values).buffer) })

/** @param pixelsAt the offset of the pixels */
function headFor({ width, height, channels, profile }: PlainPicture, pixelsAt: number): Buffer {
  const row = width * channels
  const strips = Array.from({ length: Math.ceil(height / rowsInStrip) }, (_, index) => index * rowsInStrip)
  const fields: [tag: number, value: ReturnType<typeof longs>][] = [
    [256, longs(width)],
    [257, longs(height)],
    [258, shorts(...Array.from({ length: channels }, () => 8))],
    [259, shorts(1)],
    [262, shorts(2)],
    [273, longs(...strips.map((strip) => pixelsAt + strip * row))],
    [277, shorts(channels)],
    [278, longs(rowsInStrip)],
    [279, longs(...strips.map((strip) => Math.min(rowsInStrip, height - strip) * row))],
    [284, shorts(1)],
  ]
  if (channels === 4) fields.push([338, shorts(2)])
  if (profile.length > 0) fields.push([34675, { kind: 7, size: 1, bytes: Buffer.from(profile) }])
  const directory = Buffer.alloc(8 + 2 + fields.length * 12 + 4)
  directory.write('II')
  directory.writeUInt16LE(42, 2)
  directory.writeUInt32LE(8, 4)
  directory.writeUInt16LE(fields.length, 8)
  const overflow: Buffer[] = []
  let end = directory.length
  fields.forEach(([tag, { kind, size, bytes }], index) => {
    const offset = 10 + index * 12
    directory.writeUInt16LE(tag, offset)
    directory.writeUInt16LE(kind, offset + 2)
    directory.writeUInt32LE(bytes.length / size, offset + 4)
    // values of up to four bytes are stored inline, longer ones behind the directory
    if (bytes.length <= 4) bytes.copy(directory, offset + 8)
    else {
      directory.writeUInt32LE(end, offset + 8)
      const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])
      overflow.push(padded)
      end += padded.length
    }
  })
  return Buffer.concat([directory, ...overflow])
}

const { from, to, pixels, memory } = workerData as HeicJob

const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > memory) throw new RangeError('more memory than a picture may take')
  return grow.call(this, pages)
}

/** Constants of libheif (heif_image.h). */
const [rgb, interleaved, interleaved3, interleaved4] = [1, 10, 10, 11]

const heif = libheif({ wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))) })
const [errorPtr, outPtr] = [heif._malloc(12), heif._malloc(4)]
/** A getter, because the WebAssembly memory is reallocated whenever it grows. */
const heapBytes = () => heif.HEAPU8 as Uint8Array
const numberAt = (address: number) => new DataView(heapBytes().buffer).getUint32(address, true)
const requireDone = () => {
  if (numberAt(errorPtr) !== 0) throw new Error(`libheif: ${numberAt(errorPtr)}.${numberAt(errorPtr + 4)}`)
}

function unpack(): HeicResult {
  const file = readFileSync(from)
  const context = heif._heif_context_alloc()
  const filePtr = heif._malloc(file.length)
  if (filePtr === 0) return { error: 'unreadable' }
  heapBytes().set(file, filePtr)
  heif._heif_context_read_from_memory(errorPtr, context, filePtr, file.length, 0)
  requireDone()
  heif._heif_context_get_primary_image_handle(errorPtr, context, outPtr)
  requireDone()
  const handle = numberAt(outPtr)
  const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)]
  if (width * height > pixels) return { error: 'too_many_pixels' }
  const channels = heif._heif_image_handle_has_alpha_channel(handle) === 0 ? 3 : 4
  heif._heif_decode_image(errorPtr, handle, outPtr, rgb, channels === 3 ? interleaved3 : interleaved4, 0)
  requireDone()
  const picture = numberAt(outPtr)
  const plane = heif._heif_image_get_plane_readonly2(picture, interleaved, outPtr)
  const stride = numberAt(outPtr)
  const decodedSize = [heif._heif_image_get_width(picture, interleaved), heif._heif_image_get_height(picture, interleaved)]
  if (plane === 0 || decodedSize[0] !== width || decodedSize[1] !== height || stride < width * channels)
    return { error: 'unreadable' }
  try {
    const outputFile = openSync(to, 'wx')
    writeAll(outputFile, tiffHead({ width, height, channels, profile: profileOf(handle) }))
    for (let row = 0; row < height; row += 1)
      writeAll(outputFile, heapBytes().subarray(plane + row * stride, plane + row * stride + width * channels))
    closeSync(outputFile)
    return { error: null }
  } catch (error) {
    return { disk: (error as NodeJS.ErrnoException).code ?? String(error) }
  }
}

function profileOf(handle: number): Uint8Array {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0) return new Uint8Array()
  const profilePtr = heif._malloc(size)
  heif._heif_image_handle_get_raw_color_profile(errorPtr, handle, profilePtr)
  requireDone()
  return heapBytes().slice(profilePtr, profilePtr + size)
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let index = 0; index < bytes.length; ) index += writeSync(file, bytes, index)
}

parentPort?.postMessage(unpack())
