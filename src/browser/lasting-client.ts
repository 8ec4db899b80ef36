import { type Client, createClient } from '../contract/client.ts'

/** A client whose calls are sent though the page is being left. For small ones: browsers let 64 KB go this way. */
export function lastingClient(apiKey: string): Client {
  return createClient((path, init) => fetch(path, { ...init, keepalive: true, credentials: 'same-origin' }), apiKey)
}
