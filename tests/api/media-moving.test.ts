import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readOriginal } from '../../src/operations/media/media.ts'
import { moveMedia, verifyMedia } from '../../src/operations/media/move-media.ts'
import { folderStore, type Store, StoreError, sha256Of, storePath } from '../../src/operations/media/store.ts'
import { createTestLibrary, picture } from '../support/library.ts'

const { db, folder, places, upload } = await createTestLibrary()

describe('moving originals into the store', () => {
  const targetStore = folderStore(join(folder, 'moved'))
  const now = () => new Date()
  const ids = ['moved-1', 'moved-2', 'moved-3']
  const bytesOf = (id: string) => Buffer.from(`the original of ${id}`)
  const inDatabase = async () => {
    const result = await db.execute(sql`select id from media where bytes is not null and id like 'moved-%' order by id`)
    return result.rows.map(({ id }) => id)
  }
  /** A store that fails at one of its calls, before or after performing it. */
  const cutAt = (at: number, after: boolean): Store => {
    let calls = 0
    const cut = async <T>(work: () => Promise<T>): Promise<T> => {
      calls += 1
      if (calls === at && !after) throw new Error('killed')
      const done = await work()
      if (calls === at) throw new Error('killed')
      return done
    }
    return {
      name: targetStore.name,
      put: (...args) => cut(() => targetStore.put(...args)),
      get: (...args) => cut(() => targetStore.get(...args)),
      head: (...args) => cut(() => targetStore.head(...args)),
      delete: (...args) => cut(() => targetStore.delete(...args)),
    }
  }

  test('loses nothing when interrupted anywhere, and resumes', async () => {
    await db.execute(sql`update media set bytes = null, sha256 = coalesce(sha256, repeat('0', 64)) where bytes is not null`)
    const putBack = async () => {
      for (const id of ids)
        await db.execute(sql`
          insert into media (id, mime, width, height, bytes) values (${id}, 'image/png', 1, 1, ${bytesOf(id)})
          on conflict (id) do update set bytes = excluded.bytes, sha256 = null`)
    }
    for (const after of [false, true])
      for (const at of [1, 2, 3, 4, 5, 6]) {
        await putBack()
        await expect(moveMedia(db, { to: cutAt(at, after), now })).rejects.toThrow('killed')
        for (const id of ids) expect(await readOriginal({ db, store: targetStore }, id)).toEqual(bytesOf(id))
      }
    expect((await inDatabase()).length).toBeGreaterThan(0)
    expect((await moveMedia(db, { to: targetStore, now })).failed).toEqual([])
    expect(await inDatabase()).toEqual([])
    for (const id of ids) expect(await readOriginal({ db, store: targetStore }, id)).toEqual(bytesOf(id))
    expect(await moveMedia(db, { to: targetStore, now })).toEqual({ moved: 0, copied: 0, failed: [] })
  })

  test('leaves in the database what the store does not return', async () => {
    const id = 'moved-4'
    await db.execute(sql`insert into media (id, mime, width, height, bytes) values (${id}, 'image/png', 1, 1, ${bytesOf(id)})`)
    const losing: Store = { ...targetStore, put: async () => undefined }
    const lying: Store = { ...targetStore, put: async () => undefined, get: async () => new Blob(['other']).stream() }
    for (const to of [losing, lying]) expect((await moveMedia(db, { to, now })).failed).toHaveLength(1)
    expect(await inDatabase()).toEqual([id])
    const full: Store = { ...targetStore, put: () => Promise.reject(new StoreError('full', 'full')) }
    await expect(moveMedia(db, { to: full, now })).rejects.toMatchObject({ kind: 'full' })
    expect(await readOriginal({ db, store: full }, id)).toEqual(bytesOf(id))
    await moveMedia(db, { to: targetStore, now })
  })

  test('distinguishes an image lost by the store from one that never existed', async () => {
    const { items } = await upload(['丟了.png', await picture().png().toBuffer()])
    const id = items[0]?.media?.id ?? ''
    await expect(readOriginal({ db, store: targetStore }, id)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await readOriginal({ db, store: targetStore }, 'never-was')).toBeNull()
  })

  test('copies from another store, and verifying lists missing and damaged images', async () => {
    const next = folderStore(join(folder, 'next'))
    const { copied } = await moveMedia(db, { to: next, from: { store: targetStore, scratch: places.scratch }, now })
    expect(copied).toBe(4)
    for (const id of ids) expect(await readOriginal({ db, store: next }, id)).toEqual(bytesOf(id))
    const [one = '', two = ''] = ids.map((id) => sha256Of(bytesOf(id)))
    await next.delete(one)
    writeFileSync(join(folder, 'next', storePath(two)), 'damaged')
    const { intact: intactCount, errors } = await verifyMedia(db, next)
    const own = errors.filter((error) => error.startsWith('moved-'))
    expect([intactCount, own.map((error) => error.split('：')[0])]).toEqual([2, ['moved-1', 'moved-2']])
  })
})
