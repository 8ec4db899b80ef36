import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import { takeIn } from '../editor/taking-in.ts'
import { newestNow, onPeople, takerNow } from './here.ts'

/** How often it is looked whether an input method is done, milliseconds. */
const whileBusy = 200

interface Ways {
  /** Asks for the newest version. */
  ask: () => Promise<ManuscriptWhole>
  /** Whether an input method is at work in a box beside the text. */
  isComposing: () => boolean
  /** Remembers where somebody is in a box. @returns how to bring them back there */
  staying?: () => () => void
}

/**
 * Has what others save come into the page of this manuscript, as soon as it is heard of, where somebody only looks at it: what was
 * typed and not sent meets it with its own save.
 * @returns how to stop
 */
export function followOthers({ ask, isComposing, staying = stay }: Ways): () => void {
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      for (;;) {
        const taker = takerNow()
        if (!taker?.wants(newestNow() ?? 0)) break
        const told = await ask()
        const place = taker.place()
        while (isComposing()) await new Promise((later) => setTimeout(later, whileBusy))
        await place.isFree()
        if (!place.copy || !taker.wants(told.version) || taker !== takerNow()) break
        const isNews = !isSame(place.inForm(told), taker.written())
        const back = staying()
        const { version, changed_at: at } = told
        await takeIn(place, place.copy, { told, version, at, from: null })
        taker.came(version, isNews)
        back()
      }
    } catch {
      // what did not arrive comes with the next word of it, or with the next save
    } finally {
      looking = false
    }
  }
  void look()
  return onPeople(() => void look())
}

/** Where a caret in a box goes on, when other words are put into it: among those that stay it stays where it is. */
export function caretAfter(before: string, after: string, at: number): number {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  if (at <= start) return at
  return at >= before.length - end ? at + after.length - before.length : after.length - end
}

/** Remembers in which box of a form somebody is, and where. @returns how to bring them back there, also where it was drawn anew */
function stay(): () => void {
  const was = document.activeElement
  if (!(was instanceof HTMLInputElement || was instanceof HTMLTextAreaElement)) return () => {}
  const { name, form, value, selectionStart: from, selectionEnd: to } = was
  return () => {
    const box = was.isConnected ? was : form?.elements.namedItem(name)
    if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return
    if (box === was && box.value === value) return
    box.focus({ preventScroll: true })
    if (from !== null && to !== null) box.setSelectionRange(caretAfter(value, box.value, from), caretAfter(value, box.value, to))
  }
}
