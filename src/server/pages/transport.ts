import type { ApiBindings } from '../../api/serving/context.ts'
import type { InProcessCall } from '../../api/serving/in-process-call.ts'
import type { Reply, Transport } from '../../contract/client.ts'
import { FetchError, type FetchedReply, type ShellCache } from '../shell-cache.ts'
import { tagHash } from './tag-hashes.ts'

/** The API as a function of requests: in this process, or as a signed HTTP call to the tier that runs it. */
export type ApiFetch = (request: Request, caller: CallerContext) => Promise<Response>

/** The API of this process, called without an HTTP request. */
export type InProcessApi = (call: InProcessCall, caller: CallerContext) => Promise<Reply>

/** The bindings that differ between calls; the rest belongs to the process. `origins` replaces the default ones. */
export type CallerContext = Pick<ApiBindings, 'viewer' | 'requestId' | 'ip' | 'internal' | 'tag'> &
  Partial<Pick<ApiBindings, 'origins' | 'now' | 'lens' | 'sharedHeaders'>>

/**
 * The renderer's access to the API for one request. Calls for the slow-moving shell go through its cache; the hashes of
 * the responses' cache tags are collected in `tags`.
 */
export function rendererTransport(options: {
  api: ApiFetch
  /** If present, calls need no HTTP request. */
  inside: InProcessApi | undefined
  shell: ShellCache
  origin: string
  bindings: Pick<CallerContext, 'viewer' | 'requestId' | 'ip' | 'now' | 'lens'>
  headers: Record<string, string>
  tags: Set<number>
  /** Called when a call was rejected under overload. */
  onOverload: () => void
}): Transport {
  const { api, inside, shell, origin, bindings, tags } = options
  const fetchReply = async (...[url, init, name, { params, query }]: Parameters<Transport>): Promise<FetchedReply> => {
    const ownTags: number[] = []
    const caller = { ...bindings, internal: true, tag: (name: string) => void ownTags.push(tagHash(name)) }
    const headers = { ...options.headers, ...init.headers }
    const reply = inside
      ? await inside({ name, url, params, query, headers, body: init.body }, caller)
      : await api(new Request(origin + url, { ...init, headers }), caller)
    return { reply, tags: ownTags }
  }
  return async (...call) => {
    const [url, { method }] = call
    try {
      const { reply, tags: ownTags } = shell.covers(method, url)
        ? await shell.get(url, () => fetchReply(...call))
        : await fetchReply(...call)
      for (const tag of ownTags) tags.add(tag)
      if (isTurnedAway(reply)) options.onOverload()
      return reply
    } catch (error) {
      // every page that waited for the shared reply of the shell was turned away, not only the one that asked
      if (error instanceof FetchError && isTurnedAway(error.reply)) options.onOverload()
      throw error
    }
  }
}

/** Whether a call was refused for a while, under overload or during an outage. */
const isTurnedAway = (reply: Reply) => reply instanceof Response && reply.status === 503 && reply.headers.has('retry-after')
