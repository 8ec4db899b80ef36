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

const request = (url: string, more: Record<string, string> = {}) =>
  site.request(`/oembed?${new URLSearchParams({ url: site.url + url, ...more })}`)

describe('oEmbed 1.0', () => {
  it.each(['/tool/bmi', '/test/Index/1'])('%s links its oEmbed document; its frame opens from any site', async (path) => {
    const page = (await site.request(path)).text
    const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    const response = await site.request((href ?? '').replace(site.url, ''))
    expect([response.status, response.headers['content-type']]).toEqual([200, expect.stringContaining('application/json')])
    expect(response.headers['access-control-allow-origin']).toBe('*')
    const actual = JSON.parse(response.text) as OEmbed
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
    const framed = await site.request(frame.replace(site.url, ''))
    expect([framed.status, framed.headers['x-frame-options']]).toEqual([200, undefined])
    expect(framed.headers['content-security-policy']).toContain('frame-ancestors *')
  })

  it('respects the maximum size', async () => {
    const actual = JSON.parse((await request('/tool/bmi', { maxwidth: '400', maxheight: '500' })).text) as OEmbed
    expect(actual).toMatchObject({ width: 400, height: 500, html: expect.stringContaining('width="400" height="500"') })
    expect(actual.thumbnail_url).toBeUndefined()
  })

  it('returns 404 for non-embeddable pages, 400 without an address, 501 for XML', async () => {
    for (const path of ['/article/1', '/tool/none', '/test/Index/999', '/']) expect((await request(path)).status, path).toBe(404)
    expect((await site.request(`/oembed?url=${encodeURIComponent('https://other.example/tool/bmi')}`)).status).toBe(404)
    expect((await site.request('/oembed')).status).toBe(400)
    expect((await request('/tool/bmi', { format: 'xml' })).status).toBe(501)
  })
})

it('an embedded quiz works from the first question to a result without scripts', async () => {
  const url = '/test/Index/1/embed'
  const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  let page = (await site.request(url)).text
  for (let moves = 0; moves < 60 && page.includes('name="progress"'); moves += 1) {
    const progress = /name="progress" value="([^"]*)"/.exec(page)?.[1] ?? ''
    const move: Record<string, string> = /<button value="next"/.test(page) ? { move: 'next' } : { option: '0' }
    page = (await site.request(url, { method: 'POST', headers, body: body({ progress, ...move }) })).text
  }
  expect([page.includes('再測一次'), page.includes('name="progress"')]).toEqual([true, false])
})
