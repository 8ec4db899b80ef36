import type { Page } from 'playwright-core'

/** A window 1280 by 1024 as it is, and with the page enlarged twice and four times: by so much fewer pixels of the page. */
export const zooms = { '100 %': [1280, 1024], '200 %': [640, 512], '400 %': [320, 256] } as const

/** What is wrong with the element that has the focus: lost, out of view, below something else, or without a mark. Empty is right. */
export function faultsOfFocus(page: Page): Promise<string[]> {
  return page.evaluate(`(${faultsHere})()`)
}

/**
 * Gives the focus to everything that Tab reaches, in its order, as the browser does for the key: with the mark of the
 * keyboard, and scrolled into view. All in one go within the page, for a press of Tab each takes twenty times as long.
 * @returns how many stops there were, and the faulty ones
 */
export function walkFocus(page: Page): Promise<{ stops: number; faults: string[] }> {
  return page.evaluate(`(() => {
    const faultsHere = ${faultsHere}
    scrollTo(0, 0)
    const reached = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex], iframe')].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.disabled &&
        !one.closest('[inert]') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        (one.type !== 'radio' || one.checked || !document.querySelector('input[type=radio][name="' + one.name + '"]:checked')),
    )
    const faults = []
    for (const one of reached) {
      if (!one.isConnected || !one.checkVisibility({ visibilityProperty: true })) continue
      one.focus({ focusVisible: true })
      if (document.activeElement !== one) faults.push('takes no focus: ' + one.outerHTML.slice(0, 90))
      else faults.push(...faultsHere())
    }
    return { stops: reached.length, faults }
  })()`)
}

/** Runs in the page, so it stands on its own. */
function faultsHere(): string[] {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return ['the focus is lost']
  const name = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 24)}`
  // a radio button or a switch shows its focus on its label, a field within a frame on the frame
  const shown = element.closest('label') ?? element
  const outlined = [element, shown, element.parentElement, element.parentElement?.parentElement].some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  // a link that breaks over lines has a box for each of them
  const box = shown.getClientRects()[0] ?? shown.getBoundingClientRect()
  const left = Math.max(box.left, 0)
  const right = Math.min(box.right, innerWidth)
  const top = Math.max(box.top, 0)
  const bottom = Math.min(box.bottom, innerHeight)
  const faults: string[] = []
  if (!outlined && element.tabIndex >= 0) faults.push('has no outline')
  if (right - left < 1 || bottom - top < Math.min(box.height, 44) - 2)
    faults.push(`is out of view (${[box.left, box.top, box.width, box.height].map(Math.round)})`)
  else {
    const upper = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!upper || !(shown.contains(upper) || upper.contains(element))) faults.push(`lies below ${upper?.outerHTML.slice(0, 60)}`)
  }
  return faults.map((fault) => `${name}: ${fault}`)
}
