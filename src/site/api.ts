import { trace } from '../browser/report.ts'
import { type Client, createClient, failureWords, type Listener, type Transport } from '../contract/client.ts'
import { useShell } from './shell/use-shell.ts'

/** The shared client's line on every call (sections 7 and 8). What failed is told again, louder, by who cannot do without it. */
const tell: Listener = (call, status) => trace(status >= 200 && status < 400 ? 'request' : failureWords(status), { call, status })
const transport: Transport = (path, init) => fetch(path, { ...init, credentials: 'same-origin' })
const clients = new Map<string, Client>()

/** The typed client over the browser's own fetch. For effects and events, never while drawing. */
export function useApi(): Client {
  const { apiKey } = useShell().config
  const made = clients.get(apiKey) ?? createClient(transport, apiKey, tell)
  clients.set(apiKey, made)
  return made
}
