import { mkdtempSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../support/remove-folder.ts'

/** Harmless, and detected by every scanner: https://www.eicar.org. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface FakeClamd {
  socket: string
  /** The content of each stream. */
  scanned: Buffer[]
  /** Replaces the handling of a connection; null restores it. */
  interfere: (how: ((connection: Socket) => void) | null) => void
  close: () => Promise<void>
}

/**
 * clamd according to its manual page (clamd(8), "Commands"): `zINSTREAM` and a zero byte, then `<length><data>` with
 * the length as four bytes, big-endian, until one of length zero. It responds with `stream: OK` or the finding, with a
 * zero byte, and closes. Any other command gets the unknown-command response, and an oversized stream ends the session
 * early.
 */
export async function startFakeClamd({ most = 26_214_400 } = {}): Promise<FakeClamd> {
  const folder = mkdtempSync(join(tmpdir(), 'hp-clamd-'))
  const path = join(folder, 'clamd.sock')
  const scanned: Buffer[] = []
  let interference: ((connection: Socket) => void) | null = null
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('error', () => undefined)
    if (interference) return interference(connection)
    const command = Buffer.from('zINSTREAM\0')
    const reply = (text: string) => connection.end(`${text}\0`)
    let buffer = Buffer.alloc(0)
    let created = false
    const content: Buffer[] = []
    connection.on('data', (bytes: Buffer) => {
      buffer = Buffer.concat([buffer, bytes])
      if (!created && buffer.length < command.length) return
      if (!created && !buffer.subarray(0, command.length).equals(command)) return reply('UNKNOWN COMMAND')
      if (!created) buffer = buffer.subarray(command.length)
      created = true
      while (buffer.length >= 4) {
        const length = buffer.readUInt32BE(0)
        if (length === 0) {
          const file = Buffer.concat(content)
          scanned.push(file)
          if (buffer.length > 4) return reply('UNKNOWN COMMAND')
          return reply(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
        }
        if (content.reduce((sum, piece) => sum + piece.length, 0) + length > most)
          return reply('INSTREAM size limit exceeded. ERROR')
        if (buffer.length < 4 + length) return
        content.push(Buffer.from(buffer.subarray(4, 4 + length)))
        buffer = buffer.subarray(4 + length)
      }
    })
  })
  await new Promise<void>((done) => server.listen(path, done))
  return {
    socket: path,
    scanned,
    interfere: (mode) => {
      interference = mode
    },
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const connection of connections) connection.destroy()
      await closed
      removeFolder(folder)
    },
  }
}
