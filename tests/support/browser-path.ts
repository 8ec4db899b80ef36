import { browserPath } from '../../scripts/browser.mjs'

/** Finds or installs the browser of the journeys; workers inherit its path. */
export default function prepareBrowser(): void {
  process.env['CHROMIUM'] = browserPath()
}
