import type { Server } from 'node:http'

const finishWithin = 10_000
/** Longer than proxies keep a connection, so that it is never closed under a request that is on its way. */
const keepAlive = 72_000

/** How often late requests are looked for, milliseconds: none may be later than it may be and this. Given when the server is made. */
export const lateness = { connectionsCheckingInterval: 2_000 }

/** Opens the port. @throws in one line, when another program has it or the address is not this machine's */
export function listen(server: Server, { PORT: port, HOST: host }: { PORT: number; HOST: string }): Promise<void> {
  // how long a body may take depends on its route: `request/arrival.ts`
  server.requestTimeout = 0
  server.headersTimeout = 10_000
  server.keepAliveTimeout = keepAlive
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`連接埠 ${port} 已被占用。請以 PORT 指定別的連接埠。`))
      else if (error.code === 'EACCES') reject(new Error(`沒有使用連接埠 ${port} 的權限。請以 PORT 指定 1024 以上的連接埠。`))
      else if (error.code) reject(new Error(`無法在位址 ${host} 上監聽（${error.code}）。請以 HOST 指定這台機器的位址。`))
      else reject(error)
    })
    server.listen(port, host, () => resolve())
  })
}

/**
 * Takes no more requests, finishes what is in flight, and cuts off what is not done in time.
 * @param closeLane closes connections that the server does not know of
 */
export function closeServer(server: Server, closeLane: () => void): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), finishWithin)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
    closeLane()
  })
}
