import { track } from '../../browser/track.ts'
import { calloutLabels, scaledLine } from '../../domain/posts/callout-labels.ts'
import type { ShownPost } from './post-view.ts'

/** Most and fewest servings that the amounts are scaled to. */
const [fewest, most] = [1, 20]

/** The written text of each part of a line, before it was scaled. */
const written = new WeakMap<Node, string>()

/** A button of a recipe: one serving more or fewer, or the shopping list to the clipboard. */
async function activateRecipe(button: Element, recipe: HTMLElement): Promise<void> {
  if (!button.matches('.copy-list')) return scale(recipe, button.matches('.more') ? 1 : -1)
  const copied = await navigator.clipboard.writeText(shoppingList(recipe)).then(
    () => true,
    () => false,
  )
  button.textContent = copied ? calloutLabels.recipeCopied : calloutLabels.recipeNotCopied
}

function scale(recipe: HTMLElement, by: 1 | -1): void {
  const base = Number(recipe.dataset['servings'])
  const servings = Math.min(most, Math.max(fewest, Number(recipe.dataset['scaled'] ?? base) + by))
  recipe.dataset['scaled'] = String(servings)
  const shown = recipe.querySelector('.servings')
  if (shown) shown.textContent = `${servings} 人份`
  for (const line of recipe.querySelectorAll('.ingredients li')) scaleText(line, servings / base)
  const copy = recipe.querySelector('.copy-list')
  if (copy) copy.textContent = calloutLabels.recipeCopy
}

function scaleText(line: Element, factor: number): void {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const original = written.get(text) ?? text.nodeValue ?? ''
    written.set(text, original)
    text.nodeValue = scaledLine(original, factor)
  }
}

function shoppingList(recipe: HTMLElement): string {
  const words = (of: string) => recipe.querySelector(of)?.textContent.trim() ?? ''
  const lines = Array.from(recipe.querySelectorAll('.ingredients li'), (line) => `・${line.textContent.trim()}`)
  return [`${words('.title')}（${words('.servings')}）`, ...lines].join('\n')
}

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
