import type { Server } from 'node:http'

const finishWithin = 10_000
/** Longer than the keep-alive of proxies, so that a connection is never closed while a request is in flight. */
const keepAlive = 72_000

/**
 * The interval of checking for late requests, milliseconds: the maximum excess over a timeout. Passed when
 * the server is created.
 */
export const timeoutCheck = { connectionsCheckingInterval: 2_000 }

/** Opens the port. @throws with a one-line message, when it is in use or the IP address is not this machine's */
export function listen(server: Server, { PORT: port, HOST: host }: { PORT: number; HOST: string }): Promise<void> {
  // the timeout of a body depends on its route: `request/arrival.ts`
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

/** Stops accepting requests, finishes those in flight, and aborts what exceeds the time limit. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const forceClose = setTimeout(() => server.closeAllConnections(), finishWithin)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(forceClose)
      resolve()
    })
    server.closeIdleConnections()
  })
}
