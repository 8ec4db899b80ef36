import { type Client, createClient, type Transport } from '../contract/client.ts'
import { useShell } from './shell/use-shell.ts'

const transport: Transport = (path, init) => fetch(path, { ...init, credentials: 'same-origin' })
const clients = new Map<string, Client>()

/** The typed client over the browser's own fetch. For effects and events, never while drawing. */
export function useApi(): Client {
  const { apiKey } = useShell().config
  const made = clients.get(apiKey) ?? createClient(transport, apiKey)
  clients.set(apiKey, made)
  return made
}
