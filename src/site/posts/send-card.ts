import { track } from '../../browser/track.ts'
import { boxLabels } from '../../domain/posts/box-labels.ts'
import type { ShownPost } from './post-view.ts'

/** How long, in milliseconds, the button says what has become of it. */
const told = 2500

/**
 * Sends a page for the fridge: its words and where it stands, by the device's own sheet, or, where there is none, copied to be
 * put into a message. Of a text behind a wall only the title and the address go out: who gets them meets the wall.
 */
export async function sendCard(button: Element, { type, id, url, walled }: Pick<ShownPost, 'type' | 'id' | 'url' | 'walled'>) {
  const card = button.closest('.fridge')
  if (!card) return
  const address = `${location.origin}${url}#${card.id}`
  const lines = [...card.children].filter((line) => !line.matches('.label, .alone, .send')).flatMap(linesOf)
  const text = (walled ? lines.slice(0, 1) : lines).join('\n')
  const sheet = 'share' in navigator
  track('share', { item_type: type, item_id: id, method: sheet ? 'sheet' : 'copy' })
  if (sheet) return void (await navigator.share({ text, url: address }).catch(() => undefined))
  const copied = await (navigator as Navigator).clipboard.writeText(`${text}\n${address}`).then(
    () => true,
    () => false,
  )
  say(card.id, copied ? boxLabels.fridgeCopied : boxLabels.fridgeNotCopied)
  setTimeout(() => say(card.id, boxLabels.fridgeSend), told)
}

/** The text may have been drawn anew meanwhile: the button is looked for each time. */
function say(card: string, words: string): void {
  const button = document.getElementById(card)?.querySelector('.send')
  if (button) button.textContent = words
}

/** The lines of a paragraph or a list, numbered or marked as they stand there. */
function linesOf(line: Element): string[] {
  const words = (one: Element) => one.textContent.trim()
  if (!line.matches('ul, ol')) return [words(line)]
  return [...line.children].map((entry, at) => (line.matches('ol') ? `${at + 1}. ` : '・') + words(entry))
}
