import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embeddableAt, embeddablePath, embedHtml, embedPath, embedSize } from './embed.ts'

const site = 'https://health.example'
const anything = fc.oneof(
  fc.constantFrom('bmi', 'safe_period').map((slug) => ({ kind: 'tool' as const, slug })),
  fc.integer({ min: 1, max: 999_999_999 }).map((id) => ({ kind: 'quiz' as const, id })),
)

describe('embeddable pages', () => {
  it('are found by their page address and by their embed address', () => {
    fc.assert(
      fc.property(anything, (what) => {
        expect(embeddableAt(site + embeddablePath(what), site)).toEqual(what)
        expect(embeddableAt(`${site}${embedPath(what)}?utm_source=x`, site)).toEqual(what)
      }),
    )
  })

  it.each([
    'https://other.example/tool/bmi',
    'http://health.example/tool/bmi',
    `${site}/article/1`,
    `${site}/test/topic/1`,
    `${site}/tool/bmi/embed/more`,
    `${site}/test/Index/0`,
    '/tool/bmi',
    'javascript:alert(1)',
    '',
  ])('are not found at %j', (url) => {
    expect(embeddableAt(url, site)).toBeNull()
  })

  it('are never larger than the requested maximum', () => {
    const feature = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(anything, feature, feature, (what, width, height) => {
        const size = embedSize(what, { width, height })
        expect(size.width).toBeLessThanOrEqual(width)
        expect(size.height).toBeLessThanOrEqual(height)
      }),
    )
  })

  it('escape the title in the attribute', () => {
    const html = embedHtml({ src: `${site}/tool/bmi/embed`, title: '"><script>x</script>', width: '100%', height: 720 })
    expect(html).toContain('title="&quot;&gt;&lt;script&gt;')
    expect(html.match(/</g)).toHaveLength(2)
  })
})
