import { createServer, request } from 'node:http'

/** Replaces nginx in front of the processes, for machines without it: round robin, skipping processes that are down. */
export async function startBalancer(port: number, targets: readonly number[]): Promise<() => Promise<void>> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const first = turn++
      const attempt = (tries: number): void => {
        const target = targets[(first + tries) % targets.length]
        const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ')
        const headers = { ...incoming.headers, 'x-forwarded-for': forwarded }
        const passed = request(
          { port: target, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers },
          (response) => {
            outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, 'x-served-by': String(target) })
            response.pipe(outgoing)
          },
        )
        passed.on('error', () => (tries + 1 < targets.length ? attempt(tries + 1) : outgoing.writeHead(503).end()))
        passed.end(Buffer.concat(chunks))
      }
      attempt(0)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
