import { describe, expect, it } from 'vitest'
import { startSite } from '../support/site.ts'

const site = await startSite()

interface OEmbed {
  version: string
  type: string
  title: string
  html: string
  width: number
  height: number
  thumbnail_url?: string
}

const ask = (url: string, more: Record<string, string> = {}) =>
  site.ask(`/oembed?${new URLSearchParams({ url: site.url + url, ...more })}`)

describe('oEmbed 1.0', () => {
  it.each(['/tool/bmi', '/test/Index/1'])('%s links its oEmbed document; its frame opens from any site', async (path) => {
    const page = (await site.ask(path)).text
    const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    const answer = await site.ask((href ?? '').replace(site.url, ''))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringContaining('application/json')])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const actual = JSON.parse(answer.text) as OEmbed
    expect(actual).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 720,
      thumbnail_url: expect.stringContaining('/share-card/'),
    })
    expect(page).toContain(`<h1`)
    expect(page).toContain(actual.title)
    const frame = /^<iframe src="([^"]+)" title="[^"]+" width="720" height="\d+"/.exec(actual.html)?.[1] ?? ''
    expect(frame).toBe(`${site.url}${path}/embed`)
    const framed = await site.ask(frame.replace(site.url, ''))
    expect([framed.status, framed.headers['x-frame-options']]).toEqual([200, undefined])
    expect(framed.headers['content-security-policy']).toContain('frame-ancestors *')
  })

  it('respects the maximum size', async () => {
    const actual = JSON.parse((await ask('/tool/bmi', { maxwidth: '400', maxheight: '500' })).text) as OEmbed
    expect(actual).toMatchObject({ width: 400, height: 500, html: expect.stringContaining('width="400" height="500"') })
    expect(actual.thumbnail_url).toBeUndefined()
  })

  it('returns 404 for non-embeddable pages, 400 without an address, 501 for XML', async () => {
    for (const path of ['/article/1', '/tool/none', '/test/Index/999', '/']) expect((await ask(path)).status, path).toBe(404)
    expect((await site.ask(`/oembed?url=${encodeURIComponent('https://other.example/tool/bmi')}`)).status).toBe(404)
    expect((await site.ask('/oembed')).status).toBe(400)
    expect((await ask('/tool/bmi', { format: 'xml' })).status).toBe(501)
  })
})

it('an embedded quiz works from the first question to a result without scripts', async () => {
  const url = '/test/Index/1/embed'
  const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  let page = (await site.ask(url)).text
  for (let moves = 0; moves < 60 && page.includes('name="progress"'); moves += 1) {
    const progress = /name="progress" value="([^"]*)"/.exec(page)?.[1] ?? ''
    const move: Record<string, string> = /<button value="next"/.test(page) ? { move: 'next' } : { option: '0' }
    page = (await site.ask(url, { method: 'POST', headers, body: body({ progress, ...move }) })).text
  }
  expect([page.includes('再測一次'), page.includes('name="progress"')]).toEqual([true, false])
})
