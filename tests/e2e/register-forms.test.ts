import { expect, test } from 'vitest'
import { registerPath, registers } from '../../src/domain/registers/registers.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessibleByDayAndNight } from './support/expect-accessible.ts'
import { signInQuietly, visitSample } from './support/visit.ts'

const newPage = openBrowser()

test.each(registers)('$name: no violation on its list, the form of a new entry, and that of a stored one', async (register) => {
  const page = await newPage({ serviceWorkers: 'block' })
  await signInQuietly(page, 'admin')
  const list = registerPath(register)
  await visitSample(page, { path: list, linkedOn: undefined })
  await expectAccessibleByDayAndNight(page)
  const paths = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const ofEntry = paths.find((path) => path?.startsWith(`${list}/`) && !/\/(new|import|bulk|views|list\.\w+)(\?|$)/.test(path))
  const ofNew = paths.find((path) => path === `${list}/new`)
  expect(ofEntry ?? ofNew, 'the demo has entries, or a form for one').toBeTruthy()
  for (const path of [ofNew, ofEntry]) {
    if (!path) continue
    await visitSample(page, { path, linkedOn: undefined })
    await expectAccessibleByDayAndNight(page)
  }
})
