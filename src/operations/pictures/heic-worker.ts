// The worker thread that decodes a HEIC picture: the effects of a hostile file end with it.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/libheif-wasm/libheif.js'

import type { HeicOrder, HeicUnpacked } from './unpack-heic.ts'

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

const long = (...values: number[]) => ({ kind: 4, size: 4, bytes: Buffer.from(Uint32Array.from(values).buffer) })
const short = (...values: number[]) => ({ kind: 3, size: 2, bytes: Buffer.from(Uint16Array.from(values).buffer) })

/** @param pixelsAt the offset of the pixels */
function headFor({ width, height, channels, profile }: PlainPicture, pixelsAt: number): Buffer {
  const row = width * channels
  const strips = Array.from({ length: Math.ceil(height / rowsInStrip) }, (_, at) => at * rowsInStrip)
  const fields: [tag: number, value: ReturnType<typeof long>][] = [
    [256, long(width)],
    [257, long(height)],
    [258, short(...Array.from({ length: channels }, () => 8))],
    [259, short(1)],
    [262, short(2)],
    [273, long(...strips.map((at) => pixelsAt + at * row))],
    [277, short(channels)],
    [278, long(rowsInStrip)],
    [279, long(...strips.map((at) => Math.min(rowsInStrip, height - at) * row))],
    [284, short(1)],
  ]
  if (channels === 4) fields.push([338, short(2)])
  if (profile.length > 0) fields.push([34675, { kind: 7, size: 1, bytes: Buffer.from(profile) }])
  const directory = Buffer.alloc(8 + 2 + fields.length * 12 + 4)
  directory.write('II')
  directory.writeUInt16LE(42, 2)
  directory.writeUInt32LE(8, 4)
  directory.writeUInt16LE(fields.length, 8)
  const behind: Buffer[] = []
  let end = directory.length
  fields.forEach(([tag, { kind, size, bytes }], index) => {
    const at = 10 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(kind, at + 2)
    directory.writeUInt32LE(bytes.length / size, at + 4)
    // values of up to four bytes are stored inline, longer ones behind the directory
    if (bytes.length <= 4) bytes.copy(directory, at + 8)
    else {
      directory.writeUInt32LE(end, at + 8)
      const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])
      behind.push(padded)
      end += padded.length
    }
  })
  return Buffer.concat([directory, ...behind])
}

const { from, to, pixels, memory } = workerData as HeicOrder

const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > memory) throw new RangeError('more memory than a picture may take')
  return grow.call(this, pages)
}

/** Constants of libheif (heif_image.h). */
const [rgb, interleaved, interleaved3, interleaved4] = [1, 10, 10, 11]

const heif = libheif({ wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))) })
const [fault, out] = [heif._malloc(12), heif._malloc(4)]
/** A getter, because the WebAssembly memory is reallocated whenever it grows. */
const held = () => heif.HEAPU8 as Uint8Array
const numberAt = (at: number) => new DataView(held().buffer).getUint32(at, true)
const requireDone = () => {
  if (numberAt(fault) !== 0) throw new Error(`libheif: ${numberAt(fault)}.${numberAt(fault + 4)}`)
}

function unpack(): HeicUnpacked {
  const file = readFileSync(from)
  const context = heif._heif_context_alloc()
  const at = heif._malloc(file.length)
  if (at === 0) return { fault: 'unreadable' }
  held().set(file, at)
  heif._heif_context_read_from_memory(fault, context, at, file.length, 0)
  requireDone()
  heif._heif_context_get_primary_image_handle(fault, context, out)
  requireDone()
  const handle = numberAt(out)
  const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)]
  if (width * height > pixels) return { fault: 'too_many_pixels' }
  const channels = heif._heif_image_handle_has_alpha_channel(handle) === 0 ? 3 : 4
  heif._heif_decode_image(fault, handle, out, rgb, channels === 3 ? interleaved3 : interleaved4, 0)
  requireDone()
  const picture = numberAt(out)
  const plane = heif._heif_image_get_plane_readonly2(picture, interleaved, out)
  const stride = numberAt(out)
  const drawn = [heif._heif_image_get_width(picture, interleaved), heif._heif_image_get_height(picture, interleaved)]
  if (plane === 0 || drawn[0] !== width || drawn[1] !== height || stride < width * channels) return { fault: 'unreadable' }
  try {
    const written = openSync(to, 'wx')
    writeAll(written, tiffHead({ width, height, channels, profile: profileOf(handle) }))
    for (let row = 0; row < height; row += 1)
      writeAll(written, held().subarray(plane + row * stride, plane + row * stride + width * channels))
    closeSync(written)
    return { fault: null }
  } catch (error) {
    return { disk: (error as NodeJS.ErrnoException).code ?? String(error) }
  }
}

function profileOf(handle: number): Uint8Array {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0) return new Uint8Array()
  const at = heif._malloc(size)
  heif._heif_image_handle_get_raw_color_profile(fault, handle, at)
  requireDone()
  return held().slice(at, at + size)
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

parentPort?.postMessage(unpack())
