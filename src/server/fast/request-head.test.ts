import { describe, expect, it } from 'vitest'
import { parseRequestHead } from './request-head.ts'

const head = (...lines: string[]) => [...lines, '', ''].join('\r\n')

it('parses what a cached page depends on', () => {
  const text = head(
    'GET /article/1?utm_source=x HTTP/1.1',
    'Host: a',
    'USER-AGENT:  curl/8 ',
    'accept-encoding: br',
    'Cookie: a=b; c=d',
    'If-None-Match: W/"x"',
    'X-Audience: visitor',
  )
  expect(parseRequestHead(text)).toEqual({
    url: '/article/1?utm_source=x',
    userAgent: 'curl/8',
    accept: 'br',
    cookie: 'a=b; c=d',
    ifNoneMatch: 'W/"x"',
    declared: 'visitor',
  })
})

it('parses a head without any of that', () => {
  expect(parseRequestHead(head('GET / HTTP/1.1', 'Host: a', 'Connection: Keep-Alive'))).toMatchObject({
    url: '/',
    cookie: undefined,
  })
})

describe('leaves to Node', () => {
  it.each([
    ['another method', head('POST / HTTP/1.1', 'Host: a')],
    ['HEAD', head('HEAD / HTTP/1.1', 'Host: a')],
    ['HTTP/1.0', head('GET / HTTP/1.0', 'Host: a')],
    ['a whole address', head('GET http://a/ HTTP/1.1', 'Host: a')],
    ['a target that is not in its normal form', head('GET /%61 HTTP/1.1', 'Host: a')],
    ['a query with a broken percent', head('GET /?a=%zz HTTP/1.1', 'Host: a')],
    ['a space in the address', head('GET /a b HTTP/1.1', 'Host: a')],
    ['no host', head('GET / HTTP/1.1', 'Accept: */*')],
    ['two hosts', head('GET / HTTP/1.1', 'Host: a', 'Host: b')],
    ['two cookie headers', head('GET / HTTP/1.1', 'Host: a', 'Cookie: a=1', 'Cookie: b=2')],
    ['a body', head('GET / HTTP/1.1', 'Host: a', 'Content-Length: 0')],
    ['a chunked body', head('GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')],
    ['an upgrade', head('GET / HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket')],
    ['a connection to close', head('GET / HTTP/1.1', 'Host: a', 'Connection: close')],
    ['an expectation', head('GET / HTTP/1.1', 'Host: a', 'Expect: 100-continue')],
    ['a folded line', head('GET / HTTP/1.1', 'Host: a', 'X: b', ' c')],
    ['a space before the colon', head('GET / HTTP/1.1', 'Host : a')],
    ['a header without a name', head('GET / HTTP/1.1', 'Host: a', ': b')],
    ['a line without a colon', head('GET / HTTP/1.1', 'Host: a', 'nonsense')],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['a bare line feed in a value', head('GET / HTTP/1.1', 'Host: a', 'X: b\nCookie: c')],
    ['a NUL', head('GET / HTTP/1.1', 'Host: a', 'X: \0')],
    ['half a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['two requests', head('GET / HTTP/1.1', 'Host: a') + head('GET /b HTTP/1.1', 'Host: a')],
    ['bytes after the head', `${head('GET / HTTP/1.1', 'Host: a')}x\r\n\r\n`],
    ['nothing', ''],
    ['a line end', '\r\n\r\n'],
  ])('%s', (_, text) => {
    expect(parseRequestHead(text)).toBeNull()
  })
})
