import dns from 'node:dns'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import {
  folderStore,
  readPart,
  readVerified,
  type Store,
  s3Store,
  sha256Of,
  storePath,
  streamVerified,
} from '../../src/operations/media/store.ts'
import { startFakeS3 } from '../fakes/s3.ts'
import { signatureError } from '../fakes/signature-v4.ts'
import { removeFolder } from '../support/remove-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
const s3 = await startFakeS3()
afterAll(async () => {
  removeFolder(folder)
  await s3.close()
})
afterEach(() => s3.interfere(null))

/** The bucket's host is this machine; not every resolver resolves names below `localhost` (RFC 6761). */
const { lookup } = dns
vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...more: [never, never]) =>
  lookup(host.endsWith('.localhost') ? 'localhost' : host, ...more)) as typeof lookup)
afterAll(() => vi.restoreAllMocks())

const settings = {
  endpoint: s3.endpoint,
  bucket: s3.bucket,
  region: s3.key.region,
  accessKeyId: s3.key.id,
  secretAccessKey: s3.key.secret,
  pathStyle: true,
}
const shortTimeouts = { timeout: 5_000, retries: 2, pause: 1 }
const bucket = (change: Partial<typeof settings> = {}, retries = shortTimeouts) => s3Store({ ...settings, ...change }, retries)

const bytes = Buffer.from('一張圖片的內容，當作是圖片')
const sha256 = sha256Of(bytes)
const blob = (content = bytes) => new Blob([new Uint8Array(content)])
/** All files in the folder, complete or not. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name)

const stores: [string, Store, () => string[]][] = [
  ['a folder', folderStore(folder), files],
  ['a bucket by its path', bucket(), () => [...s3.objects.keys()]],
  ['a bucket by its host', bucket({ pathStyle: false }), () => [...s3.objects.keys()]],
]

describe.each(stores)('%s', (_, store, storedNames) => {
  afterEach(() => store.delete(sha256))

  test('returns what was stored, once, and nothing after deletion', async () => {
    expect([await store.get(sha256), await store.head(sha256)]).toEqual([null, null])
    await store.put(sha256, blob())
    await store.put(sha256, blob())
    expect(await store.head(sha256)).toEqual({ size: bytes.length })
    const stream = await store.get(sha256)
    expect(stream && (await buffer(stream))).toEqual(bytes)
    expect(await readVerified(store, sha256)).toEqual(bytes)
    expect(storedNames()).toHaveLength(1)
    await store.delete(sha256)
    await store.delete(sha256)
    expect([await store.get(sha256), await readVerified(store, sha256), storedNames()]).toEqual([null, null, []])
  })

  test('rejects bytes that do not match their hash and keeps nothing of them', async () => {
    await expect(store.put(sha256, blob(Buffer.from('別的內容')))).rejects.toMatchObject({ kind: 'damaged' })
    expect([await store.head(sha256), storedNames()]).toEqual([null, []])
  })

  test('stores megabytes', async () => {
    const large = Buffer.alloc(3_000_000, '圖')
    const name = sha256Of(large)
    await store.put(name, blob(large))
    expect((await readVerified(store, name))?.equals(large)).toBe(true)
    await store.delete(name)
  })

  test('returns a range, and is read range by range', async () => {
    await store.put(sha256, blob())
    for (const [from, to] of [
      [0, 0],
      [3, 8],
      [bytes.length - 1, bytes.length - 1],
    ] as const)
      expect(await readPart(store, sha256, { from, to })).toEqual(bytes.subarray(from, to + 1))
    await expect(readPart(store, sha256, { from: 3, to: bytes.length })).rejects.toMatchObject({ kind: 'damaged' })
    const long = Buffer.alloc(9_000_000, '影')
    await store.put(sha256Of(long), blob(long))
    const parts: Buffer[] = []
    expect(await streamVerified(store, sha256Of(long), async (part) => parts.push(part))).toBe(true)
    expect([parts.length, Buffer.concat(parts).equals(long)]).toEqual([3, true])
    await store.delete(sha256Of(long))
    expect(await streamVerified(store, sha256Of(long))).toBe(false)
  })

  test('stores nothing of an interrupted upload', async () => {
    const broken = Object.assign(blob(), {
      stream: () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue(bytes.subarray(0, 5))
            controller.error(new Error('cut'))
          },
        }),
    })
    if (store.name === folder) await expect(store.put(sha256, broken)).rejects.toMatchObject({ kind: 'unavailable' })
    else {
      s3.interfere((request) => {
        request.socket.destroy()
        return 'taken'
      })
      await expect(store.put(sha256, blob())).rejects.toMatchObject({ kind: 'unavailable' })
      s3.interfere(null)
    }
    expect([await store.head(sha256), storedNames()]).toEqual([null, []])
  })
})

describe('a folder', () => {
  const store = folderStore(folder)

  test('reports a full disk and leaves no partial file', async () => {
    const filling = async (...input: Parameters<typeof open>): Promise<FileHandle> => {
      const handle = await open(...input)
      let feature = 10
      const appendFile: FileHandle['appendFile'] = async (data) => {
        const chunk = data as Uint8Array
        await handle.write(chunk.subarray(0, feature))
        feature -= chunk.length
        if (feature < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
      return new Proxy(handle, {
        get: (of, name) => {
          if (name === 'appendFile') return appendFile
          const value = Reflect.get(of, name) as unknown
          return typeof value === 'function' ? value.bind(of) : value
        },
      })
    }
    await expect(folderStore(folder, { open: filling }).put(sha256, blob())).rejects.toMatchObject({ kind: 'full' })
    expect(files()).toEqual([])
    await store.put(sha256, blob())
    expect(await readVerified(store, sha256)).toEqual(bytes)
  })

  test('reports a modified file', async () => {
    const file = join(folder, storePath(sha256))
    await store.put(sha256, blob())
    expect(readFileSync(file)).toEqual(bytes)
    writeFileSync(file, Buffer.from(bytes).fill(0, 3, 4))
    await expect(readVerified(store, sha256)).rejects.toMatchObject({ kind: 'damaged' })
    await store.delete(sha256)
  })

  test('reports a path that cannot be a folder', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(folderStore(join(folder, 'file')).put(sha256, blob())).rejects.toMatchObject({ kind: 'unavailable' })
    rmSync(join(folder, 'file'))
  })
})

describe('a bucket', () => {
  test.each([true, false])('interoperates with an independent client (path-style: %s)', async (pathStyle) => {
    const { endpoint: endPoint, region, accessKeyId: accessKey, secretAccessKey: secretKey } = settings
    const other = new S3Client({ endPoint, region, accessKey, secretKey, bucket: s3.bucket, pathStyle })
    const ours = bucket({ pathStyle })
    const key = `media/${storePath(sha256)}`
    await ours.put(sha256, blob())
    expect(Buffer.from(await (await other.getObject(key)).arrayBuffer())).toEqual(bytes)
    expect(await (await other.getPartialObject(key, { offset: 3, length: 6 })).text()).toBe('張圖')
    expect(await other.statObject(key)).toMatchObject({ key, size: bytes.length })
    await other.deleteObject(key)
    expect([await ours.head(sha256), await other.exists(key)]).toEqual([null, false])
    await other.putObject(key, new Uint8Array(bytes))
    expect([await ours.head(sha256), await readVerified(ours, sha256)]).toEqual([{ size: bytes.length }, bytes])
    expect(await readPart(ours, sha256, { from: 3, to: 8 })).toEqual(bytes.subarray(3, 9))
    await ours.delete(sha256)
    await expect(other.getObject(key)).rejects.toMatchObject({ statusCode: 404 })
    const stranger = new S3Client({ endPoint, region, accessKey, secretKey: 'wrong', bucket: s3.bucket, pathStyle })
    await expect(stranger.putObject(key, new Uint8Array(bytes))).rejects.toMatchObject({ statusCode: 403 })
    expect(s3.objects.size).toBe(0)
  })

  test('is retried after 500 and stores the object', async () => {
    let failures = 2
    s3.interfere((request, response) => {
      if (failures === 0) return undefined
      failures -= 1
      request.resume().on('end', () => response.writeHead(500).end())
      return 'taken'
    })
    await bucket().put(sha256, blob())
    expect(await readVerified(bucket(), sha256)).toEqual(bytes)
    await bucket().delete(sha256)
  })

  test.each([
    [500, '', 'unavailable'],
    [503, 'SlowDown', 'unavailable'],
    [403, 'AccessDenied', 'unavailable'],
    [507, 'XMinioStorageFull', 'full'],
  ])('that keeps returning %i %s reports it in each call', async (status, code, kind) => {
    s3.interfere((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`))
      return 'taken'
    })
    const store = bucket()
    await expect(store.put(sha256, blob())).rejects.toMatchObject({ kind })
    await expect(store.get(sha256)).rejects.toMatchObject({ kind })
    await expect(store.head(sha256)).rejects.toMatchObject({ kind })
    await expect(store.delete(sha256)).rejects.toMatchObject({ kind })
  })

  test('that is silent or absent times out', async () => {
    s3.interfere((request) => {
      request.resume()
      return 'taken'
    })
    await expect(bucket({}, { ...shortTimeouts, timeout: 50 }).put(sha256, blob())).rejects.toMatchObject({
      kind: 'unavailable',
    })
    await expect(bucket({ endpoint: 'http://localhost:1' }).get(sha256)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test.each<[string, (store: Store) => Promise<unknown>]>([
    ['put', (store) => store.put(sha256, blob())],
    ['get', (store) => store.get(sha256)],
    ['head', (store) => store.head(sha256)],
    ['delete', (store) => store.delete(sha256)],
  ])('that is silent on %s times out, also across garbage collection', async (_, run) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    s3.interfere((request) => {
      request.resume()
      setImmediate(collect)
      return 'taken'
    })
    await expect(run(bucket({}, { ...shortTimeouts, timeout: 600 }))).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('whose response is interrupted has returned nothing', async () => {
    s3.interfere((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length })
      response.write(bytes.subarray(0, 7), () => response.socket?.destroy())
      return 'taken'
    })
    await expect(readVerified(bucket(), sha256)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('without ranges, or with an interrupted one, has returned nothing', async () => {
    await bucket().put(sha256, blob())
    s3.interfere((request) => {
      request.headers['range'] = ''
      return undefined
    })
    await expect(readPart(bucket(), sha256, { from: 0, to: 4 })).rejects.toMatchObject({ kind: 'unavailable' })
    s3.interfere((_, response) => {
      response.writeHead(206, { 'content-length': 5 })
      response.write(bytes.subarray(0, 3), () => response.socket?.destroy())
      return 'taken'
    })
    await expect(readPart(bucket(), sha256, { from: 0, to: 4 })).rejects.toMatchObject({ kind: 'unavailable' })
    s3.interfere(null)
    await bucket().delete(sha256)
  })

  test('rejects another key, region or day', async () => {
    for (const change of [{ secretAccessKey: 'wrong' }, { region: 'us-east-1' }, { accessKeyId: 'AKIAOTHER' }])
      await expect(bucket(change).put(sha256, blob())).rejects.toMatchObject({ kind: 'unavailable' })
    expect(s3.objects.size).toBe(0)
    expect(s3.requests.slice(-3).map((line) => line.split(' ')[3])).toEqual([
      'SignatureDoesNotMatch',
      'AuthorizationHeaderMalformed:',
      'InvalidAccessKeyId',
    ])
  })
})

describe('signature verification', () => {
  const key = {
    id: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 's3',
  }
  const now = new Date('2013-05-24T00:00:00Z')
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const signed = (names: string, signature: string) =>
    `AWS4-HMAC-SHA256 Credential=${key.id}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
  const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
  /** Amazon's published examples, with their signatures. */
  const examples = [
    {
      method: 'GET',
      target: '/test.txt',
      headers: {
        ...common,
        range: 'bytes=0-9',
        'x-amz-content-sha256': nothing,
        authorization: signed(
          'host;range;x-amz-content-sha256;x-amz-date',
          'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
        ),
      },
      body: Buffer.alloc(0),
    },
    {
      method: 'PUT',
      target: '/test%24file.text',
      headers: {
        ...common,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        authorization: signed(
          'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
          '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
        ),
      },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    ...[
      ['/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
      ['/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
    ].map(([target = '', signature = '']) => ({
      method: 'GET',
      target,
      headers: {
        ...common,
        'x-amz-content-sha256': nothing,
        authorization: signed('host;x-amz-content-sha256;x-amz-date', signature),
      },
      body: Buffer.alloc(0),
    })),
  ]

  test.each(examples)('accepts Amazon’s example: $method $target', (example) => {
    expect(signatureError(example, key, now)).toBeNull()
  })

  test.each(examples)('rejects it with any change: $method $target', (example) => {
    const { headers } = example
    for (const changed of [
      { ...example, method: 'DELETE' },
      { ...example, target: `${example.target}x` },
      { ...example, body: Buffer.from('x') },
      { ...example, headers: { ...headers, host: 'other.s3.amazonaws.com' } },
      { ...example, headers: { ...headers, 'x-amz-acl': 'public-read' } },
      { ...example, headers: { ...headers, 'x-amz-date': '20130524T000001Z' } },
      {
        ...example,
        headers: { ...headers, authorization: headers.authorization.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      },
    ])
      expect(signatureError(changed, key, now)).not.toBeNull()
    expect(signatureError(example, key, new Date('2013-05-24T00:20:00Z'))).toBe('RequestTimeTooSkewed')
  })
})
