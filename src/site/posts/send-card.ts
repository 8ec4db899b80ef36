import { track } from '../../browser/track.ts'
import { calloutLabels } from '../../domain/posts/callout-labels.ts'
import type { ShownPost } from './post-view.ts'
import { activateRecipe } from './recipe-block.ts'

/** How long, in milliseconds, the button shows the outcome. */
const noticeTime = 2500

/**
 * Shares a fridge card: its text and address, through the device's share sheet, or, where there is none, copied to the
 * clipboard. Of a walled text only the title and the address are shared: the recipient meets the wall.
 */
export async function sendCard(button: Element, { type, id, url, walled }: Pick<ShownPost, 'type' | 'id' | 'url' | 'walled'>) {
  const recipe = button.closest<HTMLElement>('.recipe')
  if (recipe) return activateRecipe(button, recipe)
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
  say(card.id, copied ? calloutLabels.fridgeCopied : calloutLabels.fridgeNotCopied)
  setTimeout(() => say(card.id, calloutLabels.fridgeSend), noticeTime)
}

/** The text may have been re-rendered meanwhile: the button is looked up each time. */
function say(card: string, words: string): void {
  const button = document.getElementById(card)?.querySelector('.send')
  if (button) button.textContent = words
}

/** The lines of a paragraph or a list, with their numbers or markers. */
function linesOf(line: Element): string[] {
  const words = (one: Element) => one.textContent.trim()
  if (!line.matches('ul, ol')) return [words(line)]
  return [...line.children].map((entry, at) => (line.matches('ol') ? `${at + 1}. ` : '・') + words(entry))
}
