import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import { mergeIncoming } from '../editor/merge-incoming.ts'
import { currentMergeTarget, currentVersion, onPresenceChange } from './presence-store.ts'

/** Polling interval for the end of an IME composition, milliseconds. */
const whileBusy = 200

interface Callbacks {
  /** Fetches the newest version. */
  fetchManuscript: () => Promise<ManuscriptDetails>
  /** Whether an IME composition is active in a field beside the text. */
  isComposing: () => boolean
  /** Remembers the focus and caret in a form field. @returns function that restores them */
  keepFocus?: () => () => void
}

/**
 * Applies other users' saves to the page of this manuscript at once, where there is no unsent input: unsent input is
 * merged on its own save.
 * @returns function that stops it
 */
export function applyOthersSaves({ fetchManuscript, isComposing, keepFocus = keepTextFocus }: Callbacks): () => void {
  let looking = false
  const applyPendingSaves = async () => {
    if (looking) return
    looking = true
    try {
      for (;;) {
        const target = currentMergeTarget()
        if (!target?.accepts(currentVersion() ?? 0)) break
        const serverContent = await fetchManuscript()
        const host = target.host()
        while (isComposing()) await new Promise((later) => setTimeout(later, whileBusy))
        await host.compositionEnd()
        if (!host.copy || !target.accepts(serverContent.version) || target !== currentMergeTarget()) break
        const isNews = !isSame(host.toEditorForm(serverContent), target.content())
        const restoreFocus = keepFocus()
        const { version, changed_at: at } = serverContent
        await mergeIncoming(host, host.copy, { serverContent, version, at, from: null })
        target.applied(version, isNews)
        restoreFocus()
      }
    } catch {
      // a failure is ignored: the next event or save repeats it
    } finally {
      looking = false
    }
  }
  void applyPendingSaves()
  return onPresenceChange(() => void applyPendingSaves())
}

/** Maps a caret position when the value of a field is replaced: by common prefix and suffix. */
export function mapCaret(before: string, after: string, position: number): number {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  if (position <= start) return position
  return position >= before.length - end ? position + after.length - before.length : after.length - end
}

/** Remembers the focused field of a form and its caret. @returns function that restores them, also after a remount */
function keepTextFocus(): () => void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return () => {}
  const { name, form, value, selectionStart: from, selectionEnd: to } = focused
  return () => {
    const field = focused.isConnected ? focused : form?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    if (field === focused && field.value === value) return
    field.focus({ preventScroll: true })
    if (from !== null && to !== null)
      field.setSelectionRange(mapCaret(value, field.value, from), mapCaret(value, field.value, to))
  }
}
