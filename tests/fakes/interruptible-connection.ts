import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxied connection to another server that can be cut and restored, as in a database outage. */
export interface CuttableLine {
  port: number
  /** Breaks open connections and refuses new ones. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Drops all traffic silently, as a network that loses every packet; until restored. */
  hang: () => void
  flow: () => void
}

/** Opens a proxy to a socket of this machine. @param target its path */
export async function openLine(target: string): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  let hangs = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
    if (hangs) for (const socket of [near, far]) socket.pause()
  })
  const port = await listen(server, 0)
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => void (await listen(server, port)),
    hang: () => {
      hangs = true
      for (const socket of sockets) socket.pause()
    },
    flow: () => {
      hangs = false
      for (const socket of sockets) socket.resume()
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const url = server.address()
      resolve(typeof url === 'object' && url ? url.port : 0)
    })
  })
}
