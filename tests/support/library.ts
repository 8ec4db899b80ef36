import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import type { MediaDetails, UploadedFile } from '../../src/contract/media.ts'
import { readOriginal } from '../../src/operations/media/media.ts'
import { folderStore } from '../../src/operations/media/store.ts'
import { apiKey, bindingsFor, callApi, createTestApi, siteOrigin, viewerWith } from './api.ts'
import { createTestDatabase } from './database.ts'
import { removeFolder } from './remove-folder.ts'

/** Files as the form of the library sends them. */
export const formOf = (...sent: (readonly [name: string, bytes: Uint8Array, type?: string])[]) => {
  const form = new FormData()
  for (const [name, bytes, type = 'image/jpeg'] of sent) form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

let tint = 0
/** An image that no other test has uploaded. */
export const picture = (width = 60, height = 40) => {
  tint += 1
  return sharp({ create: { width, height, channels: 3, background: { r: tint * 7, g: 90, b: 120 } } })
}

/** A media library for the test file that calls this at its top: a separate database and store, and its users. */
export async function createTestLibrary() {
  const { db, pool } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
  afterAll(() => removeFolder(folder))
  const places = { store: folderStore(join(folder, 'media')), scratch: join(folder, 'uploads'), scan: null }
  const api = createTestApi({ media: places })
  const writer = await viewerWith(db, ['write'])
  const other = await viewerWith(db, ['write', 'answer'])
  const steward = await viewerWith(db, ['catalogue'])

  /** All files in the folder, complete or not. */
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ name }) => name)
  const rowsOfMedia = async () => Number((await db.execute(sql`select count(*) as n from media`)).rows[0]?.['n'])

  async function send(body: BodyInit, headers: Record<string, string> = {}, app = api, as = writer) {
    const request = new Request(`${siteOrigin}/api/v3.0/office/media`, {
      method: 'POST',
      headers: { 'api-key': apiKey, ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
    const response = await app.fetch(request, await bindingsFor(db, [], { as }))
    const json = (await response.json()) as {
      items?: UploadedFile[]
      code?: string
      detail?: string
      errors?: { message: string }[]
    }
    return { status: response.status, json, items: json.items ?? [], errors: json.errors?.map(({ message }) => message) }
  }
  const upload = (...sent: Parameters<typeof formOf>) => send(formOf(...sent))
  const request = (path: string, body?: object, as = writer) =>
    callApi(db, `/api/v3.0/office/media${path}`, { as, ...(body ? { body } : {}) })
  const read = async (id: string, as = writer) => (await request(`/${id}`, undefined, as)).json.items as MediaDetails
  const original = (id: string) => readOriginal({ db, store: places.store }, id)

  return { db, pool, folder, places, api, writer, other, steward, files, rowsOfMedia, send, upload, request, read, original }
}
