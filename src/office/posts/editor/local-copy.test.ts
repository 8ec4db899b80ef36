import { expect, test } from 'vitest'
import type { Store } from './kept-by-page.ts'
import { PageCopy } from './local-copy.ts'

/** A device, and the pages on it on which one manuscript is written. */
function device() {
  const kept = new Map<string, unknown>()
  const store = {
    set: async (name: string, value: unknown) => void kept.set(name, value),
    del: async (name: string) => void kept.delete(name),
    keys: async () => [...kept.keys()],
    getMany: async (names: string[]) => names.map((name) => kept.get(name)),
  } as unknown as Store
  const open = (title: string, owner = 'writer', uid = 7) => {
    const state = { title, isWhole: false }
    const ways = { typed: () => ({ title: [state.title], base: ['3'] }), isWhole: () => state.isWhole }
    return { state, page: new PageCopy(uid, owner, ways, store) }
  }
  return { kept, open }
}
/** Pages that are left; the next one is opened at once, whenever their locks go. */
const leave = (...pages: PageCopy[]) => {
  for (const page of pages) page.leave()
}
const titles = async (page: PageCopy) => (await page.left()).map(({ typed }) => typed['title']?.[0])

test('each page keeps its own, and what the server has of one takes nothing of another away', async () => {
  const { open } = device()
  const [one, other] = [open('甲'), open('乙')]
  expect([await one.page.keep(), await other.page.keep()]).toEqual([true, true])
  other.state.isWhole = true
  other.page.forget()
  const next = open('').page
  expect(await titles(next)).toEqual([])
  leave(one.page, other.page)
  expect(await titles(next)).toEqual(['甲'])
  leave(next)
})

test('all that pages left which are gone is offered to who wrote it, and goes when it is taken up or not wanted', async () => {
  const { open, kept } = device()
  const all = [open('甲'), open('乙'), open('丙', 'somebody else'), open('丁', 'writer', 8)]
  for (const { page } of all) await page.keep()
  leave(...all.map(({ page }) => page))
  const next = open('')
  const left = await next.page.left()
  expect(left.map(({ typed }) => typed['title']?.[0]).toSorted()).toEqual(['乙', '甲'])
  // put back into the form it is that page's own; before it is kept there nothing is forgotten
  next.state.title = '甲'
  expect(await titles(next.page)).toEqual(['乙'])
  for (const copy of left) if (copy.typed['title']?.[0] === '乙') next.page.discard(copy)
  expect(await titles(next.page)).toEqual([])
  leave(next.page)
  expect(await titles(open('').page)).toEqual(['甲'])
  expect(kept.size).toBe(3)
})
