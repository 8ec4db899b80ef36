import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { BoundedQueue } from '../bounded-queue.ts'

/** Scans a file for malware. @returns whether it is clean @throws ScannerError */
export type Scanner = (file: string) => Promise<boolean>

/** A scanner that does not respond, or responds with something unexpected. */
export class ScannerError extends Error {}

/** The chunk size, bytes. */
const chunkSize = 64 * 1024
/** The maximum length of a response, bytes. */
const maxMessageLength = 4096

/**
 * clamd (ClamAV) through its socket, with its command INSTREAM: chunks, each prefixed with its length, and a zero
 * length at the end. It responds at the end, or earlier when its limit is exceeded (`StreamMaxLength`).
 * @param path of the Unix socket
 * @param timeout the maximum time without a response, milliseconds
 */
export function clamdScanner(path: string, timeout = 60_000): Scanner {
  // a waiting scan keeps a request open, and occupies a thread of clamd
  const queue = new BoundedQueue({ concurrency: 2, waiting: 40, timeout })
  return (file) =>
    queue.run(async () => {
      const reply = await sendToScanner(path, file, timeout)
      if (reply === 'stream: OK') return true
      if (/^stream: .+ FOUND$/.test(reply)) return false
      throw new ScannerError(`clamd: ${reply === '' ? 'no answer' : reply.slice(0, 200)}`)
    })
}

async function sendToScanner(path: string, file: string, timeout: number): Promise<string> {
  const socket = connect({ path })
  socket.setTimeout(timeout, () => socket.destroy(new Error(`silent for ${timeout} ms`)))
  let reply = ''
  const answered = new Promise<void>((resolve, fail) => {
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      reply += piece
      if (reply.includes('\0') || reply.length > maxMessageLength) resolve()
    })
    socket.on('error', fail)
    socket.on('close', () => resolve())
  })
  // clamd may close the connection after its verdict: a write error after that is expected
  const sending = send(socket, file).catch(() => undefined)
  try {
    await answered
    return reply.split('\0')[0] ?? ''
  } catch (error) {
    throw new ScannerError(`clamd: ${path}`, { cause: error })
  } finally {
    socket.destroy()
    await sending
  }
}

async function send(socket: ReturnType<typeof connect>, file: string): Promise<void> {
  const pieces = createReadStream(file, { highWaterMark: chunkSize })
  // when the connection fails first, the stream is not read: an error of a file removed meanwhile must not end the process
  pieces.on('error', () => undefined)
  socket.on('close', () => pieces.destroy())
  await write(socket, 'zINSTREAM\0')
  for await (const piece of pieces) {
    await write(socket, lengthOf(piece as Buffer))
    await write(socket, piece as Buffer)
  }
  await write(socket, lengthOf(Buffer.alloc(0)))
}

const lengthOf = ({ length }: Buffer): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(length)
  return four
}

const write = (socket: ReturnType<typeof connect>, bytes: string | Buffer) =>
  new Promise<void>((resolve, fail) => {
    socket.write(bytes, (error) => (error ? fail(error) : resolve()))
  })
