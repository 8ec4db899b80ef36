import type { Page } from 'playwright-core'

/** A window of 1280 by 1024 at 100%, 200% and 400% zoom, in CSS pixels. */
export const zooms = { '100 %': [1280, 1024], '200 %': [640, 512], '400 %': [320, 256] } as const

/** Problems of the focused element: lost, out of view, covered, or without an outline. Empty is correct. */
export function focusErrors(page: Page): Promise<string[]> {
  return page.evaluate(`(${errorsOnPage})()`)
}

/**
 * Focuses every tab stop in order, as the browser does for the Tab key: with `:focus-visible`, and scrolled into view.
 * Done within the page, because pressing Tab for each takes twenty times as long.
 * @returns the number of stops, and the faulty ones
 */
export function walkFocus(page: Page): Promise<{ stops: number; errors: string[] }> {
  return page.evaluate(`(() => {
    const errorsOnPage = ${errorsOnPage}
    scrollTo(0, 0)
    const reached = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex], iframe')].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.disabled &&
        !one.closest('[inert]') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        (one.type !== 'radio' || one.checked || !document.querySelector('input[type=radio][name="' + one.name + '"]:checked')),
    )
    const errors = []
    for (const one of reached) {
      if (!one.isConnected || !one.checkVisibility({ visibilityProperty: true })) continue
      one.focus({ focusVisible: true })
      if (document.activeElement !== one) errors.push('takes no focus: ' + one.outerHTML.slice(0, 90))
      else errors.push(...errorsOnPage())
    }
    return { stops: reached.length, errors }
  })()`)
}

/** Runs in the page, so it must be self-contained. */
function errorsOnPage(): string[] {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return ['the focus is lost']
  const name = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 24)}`
  // a radio button or a switch shows its focus on its label, a field within a frame on the frame
  const target = element.closest('label') ?? element
  const outlined = [element, target, element.parentElement, element.parentElement?.parentElement].some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  // a link that wraps has several client rects
  const rect = target.getClientRects()[0] ?? target.getBoundingClientRect()
  const left = Math.max(rect.left, 0)
  const right = Math.min(rect.right, innerWidth)
  const top = Math.max(rect.top, 0)
  const bottom = Math.min(rect.bottom, innerHeight)
  const errors: string[] = []
  if (!outlined && element.tabIndex >= 0) errors.push('has no outline')
  if (right - left < 1 || bottom - top < Math.min(rect.height, 44) - 2)
    errors.push(`is out of view (${[rect.left, rect.top, rect.width, rect.height].map(Math.round)})`)
  else {
    const upper = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!upper || !(target.contains(upper) || upper.contains(element))) errors.push(`lies below ${upper?.outerHTML.slice(0, 60)}`)
  }
  return errors.map((error) => `${name}: ${error}`)
}
