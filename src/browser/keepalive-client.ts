import { type Client, createClient } from '../contract/client.ts'

/** A client whose requests outlive the page (`keepalive`). For small bodies only: browsers limit them to 64 KB. */
export function keepaliveClient(apiKey: string): Client {
  return createClient((path, init) => fetch(path, { ...init, keepalive: true, credentials: 'same-origin' }), apiKey)
}
