import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Blob, Face, Font } from 'harfbuzzjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import decompress from 'woff2-encoder/decompress'
import { DisplayFaces } from './display-faces.ts'

const directory = mkdtempSync(join(tmpdir(), 'healthpress-faces-'))
const log = { warn: (details: unknown) => Promise.reject(new Error(JSON.stringify(details))) }
const instances: DisplayFaces[] = []
function facesOf(...secrets: string[]): DisplayFaces {
  const faces = new DisplayFaces({ directory, secrets, log: log as never })
  instances.push(faces)
  return faces
}
const page = (text: string) => Buffer.from(`<!DOCTYPE html><html><head></head><body><h1 data-face="">${text}</h1></body></html>`)
const pathOf = (link: string | null) => /<([^>]+)>/.exec(link ?? '')?.[1] ?? ''

let faces = facesOf('present', 'previous')
const server = createServer((request, response) => void faces.serve(request, response, request.url ?? ''))
const request = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.close()
  for (const each of instances) each.stop()
  rmSync(directory, { recursive: true, force: true })
})

it('a page names the subset of its letters in its head, with the style for its policy', () => {
  const { html, style, link } = faces.insert(page('血壓'))
  expect(html.toString()).toContain(`<style data-display-face="">${style}</style></head>`)
  expect(style).toContain(`url(${pathOf(link)})`)
  expect(faces.insert(page('壓血')).link).toBe(link)
  expect(faces.insert(page('血糖')).link).not.toBe(link)
  const bare = Buffer.from('<html><head></head><h1>血壓</h1></html>')
  expect(faces.insert(bare)).toEqual({ html: bare, style: null, link: null })
})

it('serves exactly the letters, immutable, and stores them', async () => {
  const path = pathOf(faces.insert(page('血壓量準，再談')).link)
  const response = await request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('font/woff2')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(4_000)
  const font = new Font(new Face(new Blob(await decompress(bytes))))
  for (const letter of '血壓量準，再談') expect(font.nominalGlyph(letter.codePointAt(0) ?? 0), letter).toBeTruthy()
  expect(font.nominalGlyph('糖'.codePointAt(0) ?? 0)).toBeFalsy()
  const stored = readdirSync(directory)
  expect((await request(path)).status).toBe(200)
  expect(readdirSync(directory)).toEqual(stored)
})

it('serves no address that the site has not signed; one of the previous secret is served', async () => {
  const path = pathOf(faces.insert(page('脈')).link)
  for (const forged of [path.replace('/1-', '/2-'), path.replace(/-[\w-]{16}\.woff2$/, `-${'A'.repeat(16)}.woff2`), '/fonts/x'])
    expect((await request(forged)).status, forged).toBe(404)
  faces = facesOf('next', 'present')
  expect((await request(path)).status).toBe(200)
  faces = facesOf('other')
  expect((await request(path)).status).toBe(404)
})
