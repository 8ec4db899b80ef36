import { useMemo } from 'react'
import { type Client, createClient } from '../../contract/client.ts'
import { useOffice } from '../shell/use-office.ts'

/** The API client of the current user, and the office's API key. */
export function useApi(): { client: Client; apiKey: string } {
  const apiKey = useOffice()?.apiKey ?? ''
  return useMemo(
    () => ({ apiKey, client: createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey) }),
    [apiKey],
  )
}
