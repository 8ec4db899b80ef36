import { expect, it } from 'vitest'
import { FragmentedPage } from './fragmented-page.server.ts'

it('collects the scripts that were rendered between the markers for them, and no others', () => {
  const page = new FragmentedPage()
  const { open, close = '' } = page.scripts()
  const ours = `<script>first()</script><link rel="modulepreload" href="/a.js"><script type="module" async="">import "/a.js";\nrun("日安")</script>`
  const html = page.assemble(`<p><script>planted()</script></p>${open}${ours}${close}<script>planted()</script>`).toString()
  expect(html).toBe(`<p><script>planted()</script></p>${ours}<script>planted()</script>`)
  expect(page.renderedScripts).toEqual(['first()', 'import "/a.js";\nrun("日安")'])
})
