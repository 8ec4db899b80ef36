import type { Page } from 'playwright-core'
import { confirmation } from './forms.ts'

export const officeMenu = (page: Page) => page.getByRole('navigation', { name: '編輯部' })

/** Waits for the page after an action: its URL names the action, and it shows a confirmation. */
export async function confirmed(page: Page, action: string): Promise<void> {
  await page.waitForURL(({ searchParams }) => searchParams.get('done') === action)
  await confirmation(page.getByRole('main')).waitFor()
}
