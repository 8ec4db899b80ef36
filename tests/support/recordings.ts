import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

/** An MP3 of about a second: frames of silence. @param tint varies the bytes */
export function silentAudio(tint = 0): Buffer {
  const frame = Buffer.alloc(417, tint)
  frame.writeUInt32BE(0xfffb9000)
  return Buffer.concat(Array.from({ length: 40 }, () => frame))
}

/** A film of two seconds, 320 by 180: enough for file parsers, not for viewers. */
export async function film(type: 'mp4' | 'webm', tint = 0): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: type === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source, { frameRate: 25 })
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180, colorSpace: {} }
  for (let at = 0; at < 50; at += 1)
    await source.add(new EncodedPacket(new Uint8Array(40).fill(tint + at), 'key', at / 25, 1 / 25), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/** A WebM with audio only: browsers report another MIME type for it than the library does. */
export async function soundOfWebM(): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 }
  for (let at = 0; at < 10; at += 1)
    await source.add(new EncodedPacket(new Uint8Array(40), 'key', at / 50, 1 / 50), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/**
 * A film of some seven hundred bytes that declares 2^32 - 1 samples: in a fragment, or in a table of zero-bit sizes.
 */
export function filmOfManySamples(where: 'trun' | 'stz2'): Buffer {
  const count = 0xff_ff_ff_ff
  const matrix = words(0x1_00_00, 0, 0, 0, 0x1_00_00, 0, 0, 0, 0x40_00_00_00)
  const decoder = Buffer.from([3, 25, 0, 1, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0x12, 0x10, 6, 1, 2])
  const received = box(
    'mp4a',
    words(0, 1),
    words(0, 0),
    words(0x2_00_10, 0),
    words(44_100 * 65_536),
    box('esds', words(0), decoder),
  )
  const tables =
    where === 'stz2'
      ? [
          box('stz2', words(0, 0, count)),
          box('stts', words(0, 1, count, 1)),
          box('stsc', words(0, 1, 1, 1, 1)),
          box('stco', words(0, 1, 0)),
        ]
      : ['stts', 'stsc', 'stsz', 'stco'].map((type) => box(type, words(0, 0, ...(type === 'stsz' ? [0] : []))))
  const samples = box('stbl', box('stsd', words(0, 1), received), ...tables)
  const inner = box('minf', box('smhd', words(0, 0)), box('dinf', box('dref', words(0, 1), box('url ', words(1)))), samples)
  const handler = box('hdlr', words(0, 0), Buffer.from('soun'), words(0, 0, 0), Buffer.from('x\0'))
  const track = box(
    'trak',
    box('tkhd', words(3, 0, 0, 1, 0, 0, 0, 0, 0, 0x1_00_00_00), matrix, words(0, 0)),
    box('mdia', box('mdhd', words(0, 0, 0, 44_100, 0, 0x55_c4_00_00)), handler, inner),
  )
  const movieHeader = box('mvhd', words(0, 0, 0, 1000, 0, 0x1_00_00, 0x1_00_00_00, 0, 0), matrix, words(0, 0, 0, 0, 0, 0, 2))
  const fragments = where === 'trun' ? [box('mvex', box('trex', words(0, 1, 1, 1, 1, 0)))] : []
  const run = box('traf', box('tfhd', words(0x2_00_00, 1)), box('tfdt', words(0, 0)), box('trun', words(1, count, 8)))
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5'), words(512), Buffer.from('iso5iso6mp41')),
    box('moov', movieHeader, track, ...fragments),
    ...(where === 'trun' ? [box('moof', box('mfhd', words(0, 1)), run)] : []),
    box('mdat', Buffer.alloc(16)),
  ])
}

/** A box of an MP4 (ISO/IEC 14496-12): size, type, content. */
function box(type: string, ...content: Buffer[]): Buffer {
  const within = Buffer.concat(content)
  return Buffer.concat([words(within.length + 8), Buffer.from(type, 'latin1'), within])
}

/** 32-bit numbers, as in boxes. */
function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, at * 4)
  return bytes
}
