import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The error of a field: the text of the alert that describes it or its group; null where the field is valid. */
export const errorOf = (field: Locator): Promise<string | null> =>
  field.evaluate((control) => {
    if (control.getAttribute('aria-invalid') !== 'true') return null
    const described = [control, control.closest('fieldset')].flatMap(
      (one) => one?.getAttribute('aria-describedby')?.split(' ') ?? [],
    )
    const alerts = described.map((id) => document.getElementById(id)).filter((one) => one?.getAttribute('role') === 'alert')
    return alerts[0]?.textContent ?? null
  })

/** Waits until a field is marked as invalid and described by this error. */
export const expectError = (field: Locator, message: string | null) => expect.poll(() => errorOf(field)).toBe(message)

/** A text that the site defines for a case. It is never empty, so that a locator cannot match everything. */
export function wordingOf(text: string | null | undefined): string {
  if (!text) throw new Error('the site has no words for this case')
  return text
}

/** The confirmation of a page after an action. It is empty or absent before. */
export const confirmation = (page: Page | Locator) => page.getByRole('status').filter({ hasText: /\S/ }).first()
