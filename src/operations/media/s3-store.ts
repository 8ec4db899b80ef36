import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { type Part, placeOf, type Store, StoreFault } from './store.ts'

/** A bucket of Amazon S3, or of a compatible service. */
export interface S3Settings {
  /** `https://s3.ap-northeast-1.amazonaws.com`, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is in the path (`/bucket/key`) and not in the host's name (`bucket.host/key`). */
  pathStyle: boolean
}

/**
 * The timeout of a call with all its attempts, the number of retries after a 5xx or 429, and the first pause
 * (backoff). Milliseconds.
 */
export interface S3RetryPolicy {
  timeout: number
  retries: number
  pause: number
}
/**
 * Shorter than a proxy's timeout: otherwise the proxy would treat a process that waits for an unresponsive bucket as dead.
 */
export const usualRetryPolicy: S3RetryPolicy = { timeout: 20_000, retries: 3, pause: 200 }

const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Originals in a bucket, below `media/`. The SHA-256 of the bytes is signed as their checksum: the bucket
 * itself rejects other bytes.
 */
export function s3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings,
  { timeout, retries, pause }: S3RetryPolicy = usualRetryPolicy,
): Store {
  const { protocol, host, pathname } = new URL(endpoint)
  const root = `${protocol}//${pathStyle ? host : `${bucket}.${host}`}${pathname.replace(/\/$/, '')}${pathStyle ? `/${bucket}` : ''}`
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  /**
   * Sends the request, signed anew for each attempt. The abort signal is passed to `fetch` directly: a signal
   * inside a `Request`, as `client.fetch` uses it, is lost at garbage collection, and an unresponsive bucket
   * would be awaited for ever.
   */
  async function answerOf(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(await client.sign(url, init), { signal })
      if (tries === retries || (answer.status < 500 && answer.status !== 429)) return answer
      await answer.body?.cancel()
      await delay(Math.random() * pause * 2 ** tries, undefined, { signal })
    }
  }

  async function ask(
    method: string,
    sha256: string,
    { content, part }: { content?: Blob; part?: Part | undefined } = {},
  ): Promise<Response> {
    const requestInit: RequestInit = {
      method,
      headers: {
        'x-amz-content-sha256': content ? sha256 : ofNothing,
        ...(part && { range: `bytes=${part.from}-${part.to}` }),
      },
      redirect: 'manual',
      ...(content ? { body: content } : {}),
    }
    // a film needs more time: at least a megabyte per second is assumed
    const within = AbortSignal.timeout(timeout + Math.ceil((content?.size ?? 0) / 1000))
    const answer = await answerOf(`${root}/media/${placeOf(sha256)}`, requestInit, within).catch((error: unknown) =>
      Promise.reject(new StoreFault('unavailable', `${root} 沒有回應`, error)),
    )
    if (answer.ok || answer.status === 404) return answer
    const reply = await answer.text().catch(() => '')
    const [, code = ''] = /<Code>([^<]{1,80})</.exec(reply) ?? []
    throw faultOf(`${root} 回了 ${answer.status} ${code}`.trim(), answer.status, code)
  }

  return {
    name: root,
    async put(sha256, content) {
      const answer = await ask('PUT', sha256, { content })
      await answer.body?.cancel()
      if (answer.status === 404) throw new StoreFault('unavailable', `${root}：沒有這個儲存空間`)
    },
    async get(sha256, part) {
      const answer = await ask('GET', sha256, { part })
      const isExpectedStatus = answer.status === (part ? 206 : 200)
      if (isExpectedStatus) return answer.body
      await answer.body?.cancel()
      // a server without range support sends the whole file, which must not be held in memory
      if (answer.ok) throw new StoreFault('unavailable', `${root} 不能只讀一部分`)
      return null
    },
    async head(sha256) {
      const answer = await ask('HEAD', sha256)
      return answer.ok ? { size: Number(answer.headers.get('content-length')) } : null
    },
    async delete(sha256) {
      const answer = await ask('DELETE', sha256)
      await answer.body?.cancel()
    },
  }
}

function faultOf(message: string, status: number, code: string): StoreFault {
  if (status === 507 || /Quota|StorageFull/.test(code)) return new StoreFault('full', message)
  return new StoreFault(code === 'XAmzContentSHA256Mismatch' || code === 'BadDigest' ? 'damaged' : 'unavailable', message)
}
