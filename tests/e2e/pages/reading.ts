import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { helpByFlag, type RedFlag } from '../../../src/domain/red-flags/help.ts'

/** The wall that truncates a post. */
export const wall = (page: Page) => page.locator('[data-wall]').first()

/** Whether the reader sees the wall of an article for subscribers. */
export async function meetsWall(page: Page): Promise<boolean> {
  await page.goto(`${inject('siteUrl')}/article/3`)
  return (await page.locator('[data-wall=subscriberwall]').count()) > 0
}

/** The heading of the card with helplines. Headlines are split into clauses, with a space in the accessible name. */
export const helpCard = (page: Page, flag: RedFlag) =>
  page.getByRole('heading', { name: new RegExp(`^${helpByFlag[flag].title.replaceAll('，', '，\\s?')}$`) })
