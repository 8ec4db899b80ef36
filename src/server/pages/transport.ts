import type { ApiBindings } from '../../api/context.ts'
import type { Reply, Transport } from '../../contract/client.ts'
import type { Fetched, ShellCache } from '../shell-cache.ts'

/** The API as a function: in this process, or a signed HTTP call to the tier that runs it. */
export type ApiFetch = (request: Request, caller: Caller) => Promise<Response>

/** What differs from call to call; the rest of the bindings is the process's. `origins` replaces the usual ones. */
export type Caller = Pick<ApiBindings, 'viewer' | 'requestId' | 'ip' | 'internal' | 'tag' | 'deliver'> &
  Partial<Pick<ApiBindings, 'origins'>>

/**
 * How the renderer reaches the API for one request. The slow-moving shell calls go through their cache;
 * the names under which the answers are purged gather in `tags`.
 */
export function rendererTransport(options: {
  api: ApiFetch
  shell: ShellCache
  origin: string
  bindings: Pick<ApiBindings, 'viewer' | 'requestId' | 'ip'>
  headers: Record<string, string>
  tags: Set<string>
  /** Told when a call was turned away because there is more to do than can be done. */
  onOverload: () => void
}): Transport {
  const { api, shell, origin, bindings, tags } = options
  const call = async (path: string, init: Parameters<Transport>[1]): Promise<Fetched> => {
    const own: string[] = []
    let reply: Reply | undefined
    const request = new Request(origin + path, { ...init, headers: { ...options.headers, ...init.headers } })
    const response = await api(request, {
      ...bindings,
      internal: true,
      tag: (...names) => void own.push(...names),
      deliver: (answer) => {
        reply = { ok: true, status: 200, json: async () => answer }
      },
    })
    if (response.status === 503 && response.headers.has('retry-after')) options.onOverload()
    return { reply: reply ?? response, tags: own }
  }
  return async (path, init) => {
    const fetched = shell.covers(init.method, path) ? await shell.get(path, () => call(path, init)) : await call(path, init)
    for (const tag of fetched.tags) tags.add(tag)
    return fetched.reply
  }
}
