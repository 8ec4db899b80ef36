import { Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { type IncomingFile, processFiles } from './multipart.ts'

/** Larger than all buffers between a form and the consumer of its file. */
const large = new Uint8Array(3_000_000)
const most = { files: 5, bytes: 2_000_000_000 }

function formOf(...files: [name: string, bytes: Uint8Array<ArrayBuffer>][]) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('file', new File([bytes], name))
  const request = new Request('http://healthpress.test/', { method: 'POST', body: form })
  return { type: request.headers.get('content-type') ?? '', body: request.body, limit: 1e9 }
}
const fullDisk = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) })

test('an aborted file does not block the form, and the following parts are processed', async () => {
  const received: string[] = []
  const take = async ({ name, content }: IncomingFile) => {
    if (name === 'small') received.push(await text(content))
    else await pipeline(content, fullDisk()).catch((error: Error) => received.push(error.message))
  }
  await processFiles(formOf(['large', large], ['small', new TextEncoder().encode('早餐')]), most, take)
  expect(received).toEqual(['the disk is full', '早餐'])
})

test('an error before or during the processing of a file fails the whole form', async () => {
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['one', large],
    ['other', large],
  ]
  const early = () => Promise.reject(new Error('not today'))
  await expect(processFiles(formOf(...files), most, early)).rejects.toThrow('not today')
  const late = ({ content }: IncomingFile) => pipeline(content, fullDisk())
  await expect(processFiles(formOf(...files), most, late)).rejects.toThrow('the disk is full')
})

test('a file above the limit ends early, and reports it', async () => {
  const actual: [number, boolean][] = []
  await processFiles(formOf(['large', large]), { ...most, bytes: 1000 }, async ({ content, truncated }) => {
    actual.push([(await buffer(content)).length, truncated()])
  })
  expect(actual).toEqual([[1000, true]])
})
