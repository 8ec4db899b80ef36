import { calloutLabels } from '../../domain/posts/callout-labels.ts'
import { scaledLine } from '../../domain/posts/recipe.ts'

/** Most and fewest servings that the amounts are scaled to. */
const [fewest, most] = [1, 20]

/** The written text of each part of a line, before it was scaled. */
const written = new WeakMap<Node, string>()

/** A button of a recipe: one serving more or fewer, or the shopping list to the clipboard. */
export async function activateRecipe(button: Element, recipe: HTMLElement): Promise<void> {
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
