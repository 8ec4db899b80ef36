import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

/** An MP3 of a second and a little: frames of silence. @param tint makes the bytes others */
export function sound(tint = 0): Buffer {
  const frame = Buffer.alloc(417, tint)
  frame.writeUInt32BE(0xfffb9000)
  return Buffer.concat(Array.from({ length: 40 }, () => frame))
}

/** A film of two seconds, 320 by 180: enough for what reads files, nothing that anybody would see. */
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

/** A WebM in which there is only something to hear: no browser names it as we would. */
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
