import { Agent } from 'node:http'
import { expect, it } from 'vitest'
import { formKinds, forms } from '../../src/contract/forms.ts'
import { maxFields } from '../../src/domain/forms/fields.ts'
import { builtRoutes, filledPath } from '../support/built-routes.ts'
import { watchEventLoop } from '../support/event-loop-watch.ts'
import { request } from '../support/request.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
watchEventLoop()
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const formRoutes = (await builtRoutes()).filter(({ takesForms }) => takesForms).map(({ path }) => path)

/** Names that are in no form, and that make some form parsers allocate, recurse, pollute prototypes or crash. */
const hostileNames = [
  'a[999999999]',
  'a[2999999]',
  'a[299999][299999]',
  'a[100]',
  'email[]',
  'a[b[c',
  'a]b',
  '[[[[',
  'a..b',
  '.',
  'a.b.c.d.e',
  '__proto__',
  '__proto__[x]',
  'constructor.prototype.x',
  'a[__proto__]',
  '__intent__',
  '__state__',
  'toString[0]',
  '',
  ' ',
  'a\0b',
  'e\u0301mail',
  '\ud800',
  'a\r\nb',
  `a${'[0]'.repeat(5000)}`,
  `${'a.'.repeat(10_000)}b`,
  'n'.repeat(50_000),
]
const many = Array.from({ length: maxFields + 1 }, (_, at) => `f${at}`)
const thousands = Array.from({ length: 10_000 }, () => 'a')

const inLine = (names: readonly string[], value = '1') => ({
  type: 'application/x-www-form-urlencoded',
  body: names.map((name) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value)}`).join('&'),
})
const inParts = (names: readonly string[], value = '1') => {
  const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const parts = names.map((name) => `--x\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`)
  return { type: 'multipart/form-data; boundary=x', body: `${parts.join('')}--x--\r\n` }
}

async function send(path: string, { type, body }: { type: string; body: string }): Promise<number> {
  const headers = { origin: site.url, 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
  const { status } = await request(site.url + path, { method: 'POST', headers, body, agent })
  return status
}

it('covers the forms of the site', () => {
  expect(formRoutes.length).toBeGreaterThan(40)
  expect(formRoutes).toEqual(expect.arrayContaining(['/login', '/tool/:slug', '/submission', '/payment/info-input']))
})

it.each(formRoutes)('%s rejects every invalid form before it is parsed into values', async (route) => {
  const path = filledPath(route, '1')
  const received: string[] = []
  for (const written of [inLine, inParts]) {
    for (const name of hostileNames) {
      const status = await send(path, written(['email', name]))
      if (status !== 400) received.push(`${status} ${written.name} ${JSON.stringify(name.slice(0, 30))}`)
    }
    for (const names of [many, thousands.slice(0, written === inLine ? 10_000 : 1000)]) {
      const status = await send(path, written(names))
      if (status !== 400) received.push(`${status} ${written.name} ${names.length} fields`)
    }
  }
  expect(received).toEqual([])
})

it.each(formRoutes)('%s parses a form with ordinary names', async (route) => {
  const path = filledPath(route, '1')
  const names = ['intent', 'what', 'move', 'progress', 'email', 'text', 'id', 'topics']
  for (const value of ['1', 'x'.repeat(6000), '\0', '{"a":'.repeat(1000)]) {
    const status = await send(path, (value === '1' ? inParts : inLine)(names, value))
    expect(status, value.slice(0, 8)).not.toBe(400)
    expect(status, value.slice(0, 8)).toBeLessThan(500)
  }
})

it.each(formKinds)('/%s reads texts up to its limit and half as much again: too long is an error at its field', async (kind) => {
  const body = (longer: number) =>
    String(new URLSearchParams(forms[kind].fields.map(({ name, most = 200 }) => [name, '長'.repeat(Math.floor(most * longer))])))
  const sent = async (longer: number) => {
    const headers = { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
    return request(`${site.url}/${kind}`, { method: 'POST', headers, body: body(longer), agent })
  }
  expect((await sent(1)).status, 'no letter box is one, and nothing is too long').toBe(422)
  const { status, text } = await sent(1.5)
  expect([status, /最多 [\d,]+ 個字/.test(text)]).toEqual([422, true])
})
