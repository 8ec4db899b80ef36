import { expect, it } from 'vitest'
import { MarkedPage } from './marked-page.server.ts'

it('collects the scripts that were rendered between the marks for them, and no others', () => {
  const page = new MarkedPage()
  const { open, close = '' } = page.scripts()
  const ours = `<script>first()</script><link rel="modulepreload" href="/a.js"><script type="module" async="">import "/a.js";\nrun("日安")</script>`
  const html = page.join(`<p><script>planted()</script></p>${open}${ours}${close}<script>planted()</script>`).toString()
  expect(html).toBe(`<p><script>planted()</script></p>${ours}<script>planted()</script>`)
  expect(page.renderedScripts).toEqual(['first()', 'import "/a.js";\nrun("日安")'])
})
