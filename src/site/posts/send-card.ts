import { track } from '../../browser/track.ts'
import { calloutLabels, scaledLine } from '../../domain/posts/callout-labels.ts'
import type { PostFeatures } from './post-view.ts'

/** Most and fewest servings that the amounts are scaled to. */
const [minServings, maxServings] = [1, 20]

/** The written text of each part of a line, before it was scaled. */
const originalTexts = new WeakMap<Node, string>()

/** A button of a recipe: one serving more or fewer, or the shopping list to the clipboard. */
async function activateRecipe(button: Element, recipe: HTMLElement): Promise<void> {
  if (!button.matches('.copy-list')) return scale(recipe, button.matches('.more') ? 1 : -1)
  const copied = await navigator.clipboard.writeText(shoppingList(recipe)).then(
    () => true,
    () => false,
  )
  button.textContent = copied ? calloutLabels.recipeCopied : calloutLabels.recipeNotCopied
}

function scale(recipe: HTMLElement, step: 1 | -1): void {
  const base = Number(recipe.dataset['servings'])
  const servings = Math.min(maxServings, Math.max(minServings, Number(recipe.dataset['scaled'] ?? base) + step))
  recipe.dataset['scaled'] = String(servings)
  const servingsLabel = recipe.querySelector('.servings')
  if (servingsLabel) servingsLabel.textContent = `${servings} 人份`
  for (const line of recipe.querySelectorAll('.ingredients li')) scaleText(line, servings / base)
  const copy = recipe.querySelector('.copy-list')
  if (copy) copy.textContent = calloutLabels.recipeCopy
}

function scaleText(line: Element, factor: number): void {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const original = originalTexts.get(text) ?? text.nodeValue ?? ''
    originalTexts.set(text, original)
    text.nodeValue = scaledLine(original, factor)
  }
}

function shoppingList(recipe: HTMLElement): string {
  const textOfElement = (selector: string) => recipe.querySelector(selector)?.textContent.trim() ?? ''
  const lines = Array.from(recipe.querySelectorAll('.ingredients li'), (line) => `・${line.textContent.trim()}`)
  return [`${textOfElement('.title')}（${textOfElement('.servings')}）`, ...lines].join('\n')
}

/** How long, in milliseconds, the button shows the outcome. */
const noticeTime = 2500

/**
 * Shares a fridge card: its text and URL, through the device's share sheet, or, where there is none, copied to the
 * clipboard. Of a walled text only the title and the URL are shared: the recipient meets the wall.
 */
export async function sendCard(button: Element, { type, id, url, walled }: Pick<PostFeatures, 'type' | 'id' | 'url' | 'walled'>) {
  const recipe = button.closest<HTMLElement>('.recipe')
  if (recipe) return activateRecipe(button, recipe)
  const card = button.closest('.fridge')
  if (!card) return
  const cardUrl = `${location.origin}${url}#${card.id}`
  const lines = [...card.children].filter((line) => !line.matches('.label, .alone, .send')).flatMap(elementLines)
  const text = (walled ? lines.slice(0, 1) : lines).join('\n')
  const sheet = 'share' in navigator
  track('share', { item_type: type, item_id: id, method: sheet ? 'sheet' : 'copy' })
  if (sheet) return void (await navigator.share({ text, url: cardUrl }).catch(() => undefined))
  const copied = await (navigator as Navigator).clipboard.writeText(`${text}\n${cardUrl}`).then(
    () => true,
    () => false,
  )
  setLabel(card.id, copied ? calloutLabels.fridgeCopied : calloutLabels.fridgeNotCopied)
  setTimeout(() => setLabel(card.id, calloutLabels.fridgeSend), noticeTime)
}

/** The text may have been re-rendered meanwhile: the button is looked up each time. */
function setLabel(card: string, label: string): void {
  const button = document.getElementById(card)?.querySelector('.send')
  if (button) button.textContent = label
}

/** The lines of a paragraph or a list, with their numbers or markers. */
function elementLines(line: Element): string[] {
  const textOf = (item: Element) => item.textContent.trim()
  if (!line.matches('ul, ol')) return [textOf(line)]
  return [...line.children].map((entry, index) => (line.matches('ol') ? `${index + 1}. ` : '・') + textOf(entry))
}
