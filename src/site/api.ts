import { logDebug } from '../browser/log.ts'
import { type Client, createClient, failureMessage, type Listener, type Transport } from '../contract/client.ts'
import { useShell } from './shell/use-shell.ts'

/**
 * Logs every call of the shared client. A caller that cannot do without the response logs its failure as an error too.
 */
const notify: Listener = (call, status) =>
  logDebug(status >= 200 && status < 400 ? 'request' : failureMessage(status), { call, status })
const transport: Transport = (path, init) => fetch(path, { ...init, credentials: 'same-origin' })
const clients = new Map<string, Client>()

/** The typed client over the browser's fetch. For effects and event handlers, never during rendering. */
export function useApi(): Client {
  const { apiKey } = useShell().config
  const client = clients.get(apiKey) ?? createClient(transport, apiKey, notify)
  clients.set(apiKey, client)
  return client
}
