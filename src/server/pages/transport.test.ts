import { expect, test } from 'vitest'
import { createClient } from '../../contract/client.ts'
import { viewerOf } from '../../domain/membership/viewer.ts'
import { ShellCache } from '../shell-cache.ts'
import { rendererTransport } from './transport.ts'

test('every page that reuses a rejected shell response is reported as rejected', async () => {
  let calls = 0
  const shell = new ShellCache()
  const page = async () => {
    let overloaded = false
    const transport = rendererTransport({
      api: async () => {
        calls += 1
        return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
      },
      inside: undefined,
      shell,
      origin: 'http://localhost',
      bindings: { viewer: viewerOf('visitor'), requestId: '', ip: '127.0.0.1' },
      headers: {},
      tags: new Set(),
      onOverload: () => {
        overloaded = true
      },
    })
    await expect(createClient(transport, 'key')('GET /api/v1.0/header')).rejects.toThrow()
    return overloaded
  }
  expect(await Promise.all([page(), page(), page()])).toEqual([true, true, true])
  expect(calls).toBe(1)
})
