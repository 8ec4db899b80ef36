import { expect, test } from 'vitest'
import { PageCopy, type Store } from './local-copy.ts'

/** A device, and pages on it that edit one manuscript. */
function device() {
  const stored = new Map<string, unknown>()
  const store = {
    set: async (name: string, value: unknown) => void stored.set(name, value),
    del: async (name: string) => void stored.delete(name),
    keys: async () => [...stored.keys()],
    getMany: async (names: string[]) => names.map((name) => stored.get(name)),
  } as unknown as Store
  const open = (title: string, owner = 'writer', uid = 7) => {
    const state = { title, isAllSaved: false }
    const ways = { inputValues: () => ({ title: [state.title], base: ['3'] }), isAllSaved: () => state.isAllSaved }
    return { state, page: new PageCopy(uid, owner, ways, store) }
  }
  return { stored, open }
}
/** Closes pages; the next one opens at once, possibly before their locks are released. */
const leave = (...pages: PageCopy[]) => {
  for (const page of pages) page.leave()
}
const titles = async (page: PageCopy) => (await page.recover()).map(({ typed }) => typed['title']?.[0])

test('each page has its own copy, and saving one deletes no other', async () => {
  const { open } = device()
  const [one, other] = [open('甲'), open('乙')]
  expect([await one.page.keep(), await other.page.keep()]).toEqual([true, true])
  other.state.isAllSaved = true
  other.page.forget()
  const next = open('').page
  expect(await titles(next)).toEqual([])
  leave(one.page, other.page)
  expect(await titles(next)).toEqual(['甲'])
  leave(next)
})

test('offers all copies of closed pages to their author, until restored or discarded', async () => {
  const { open, stored } = device()
  const all = [open('甲'), open('乙'), open('丙', 'another user'), open('丁', 'writer', 8)]
  for (const { page } of all) await page.keep()
  leave(...all.map(({ page }) => page))
  const next = open('')
  const left = await next.page.recover()
  expect(left.map(({ typed }) => typed['title']?.[0]).toSorted()).toEqual(['乙', '甲'])
  // a restored copy belongs to the restoring page; nothing is deleted before it is stored there
  next.state.title = '甲'
  expect(await titles(next.page)).toEqual(['乙'])
  for (const copy of left) if (copy.typed['title']?.[0] === '乙') next.page.discard(copy)
  expect(await titles(next.page)).toEqual([])
  leave(next.page)
  expect(await titles(open('').page)).toEqual(['甲'])
  expect(stored.size).toBe(3)
})

test('a copy of an earlier page names the version that contains its text `kept`', async () => {
  const { open, stored } = device()
  stored.set('manuscript:7:old', { typed: { title: ['甲'], base: ['3'], kept: ['4'] }, owner: 'writer', at: 1 })
  expect((await open('乙').page.recover()).map(({ typed }) => typed)).toEqual([
    { title: ['甲'], base: ['3'], saved_version: ['4'] },
  ])
})
