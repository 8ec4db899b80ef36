import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { BoundedQueue } from '../bounded-queue.ts'

/** Looks through a file for what harms whoever opens it. @returns whether nothing was found @throws ScannerFault */
export type Scanner = (file: string) => Promise<boolean>

/** A scanner that does not answer, or not by what it is asked. */
export class ScannerFault extends Error {}

/** The most that is sent in one piece, bytes. */
const atOnce = 64 * 1024
/** The longest answer that is listened to, bytes. */
const mostSaid = 4096

/**
 * clamd (ClamAV) behind its socket, by its command INSTREAM: pieces, each after its length, and a length of nothing at the end. It
 * answers when it has seen all, or earlier where that is more than it takes (`StreamMaxLength`).
 * @param path of the unix socket
 * @param timeout how long it may keep silent, milliseconds
 */
export function clamdScanner(path: string, timeout = 60_000): Scanner {
  // what waits for it holds a request open, and clamd a thread
  const queue = new BoundedQueue({ concurrency: 2, waiting: 40, timeout })
  return (file) =>
    queue.run(async () => {
      const said = await answerOf(path, file, timeout)
      if (said === 'stream: OK') return true
      if (/^stream: .+ FOUND$/.test(said)) return false
      throw new ScannerFault(`clamd: ${said === '' ? 'no answer' : said.slice(0, 200)}`)
    })
}

async function answerOf(path: string, file: string, timeout: number): Promise<string> {
  const socket = connect({ path })
  socket.setTimeout(timeout, () => socket.destroy(new Error(`silent for ${timeout} ms`)))
  let said = ''
  const answered = new Promise<void>((done, fail) => {
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      said += piece
      if (said.includes('\0') || said.length > mostSaid) done()
    })
    socket.on('error', fail)
    socket.on('close', () => done())
  })
  // who has heard enough closes: what is still being sent then is no fault
  const sent = send(socket, file).catch(() => undefined)
  try {
    await answered
    return said.split('\0')[0] ?? ''
  } catch (error) {
    throw new ScannerFault(`clamd: ${path}`, { cause: error })
  } finally {
    socket.destroy()
    await sent
  }
}

async function send(socket: ReturnType<typeof connect>, file: string): Promise<void> {
  const pieces = createReadStream(file, { highWaterMark: atOnce })
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
  new Promise<void>((done, fail) => {
    socket.write(bytes, (error) => (error ? fail(error) : done()))
  })
