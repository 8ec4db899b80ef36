import { expect, test } from 'vitest'
import { runMiddleware } from './middleware.ts'

const visit = (audience: 'visitor' | 'member' | 'subscriber' | 'bot', path = '/member/favorites') => ({
  url: new URL(path, 'http://site.invalid'),
  audience,
  home: '/',
  title: '我的收藏',
  sends: false,
})

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (thrown) {
    return thrown
  }
  return null
}
const whereTo = (run: () => unknown) => (thrownBy(run) as Response).headers.get('location')

test('an unknown name is a 500 that reports it', () => {
  for (const name of ['nobody', 'toString', '__proto__', ''])
    expect(thrownBy(() => runMiddleware([name], visit('member')))).toMatchObject({
      data: `Unknown middleware ${name}`,
      init: { status: 500 },
    })
})

test('member pages redirect visitors and crawlers to the login, and let members pass', () => {
  const login = '/login?next=%2Fmember%2Ffavorites&refer_title=%E6%88%91%E7%9A%84%E6%94%B6%E8%97%8F&position_type=member'
  expect(whereTo(() => runMiddleware(['member-only'], visit('visitor')))).toBe(login)
  expect(whereTo(() => runMiddleware(['member-only'], visit('bot')))).toBe(login)
  expect(thrownBy(() => runMiddleware(['member-only'], visit('member')))).toBeNull()
})

test('a form sent after the session expired reaches its page; only reading requires a member', () => {
  expect(thrownBy(() => runMiddleware(['member-form'], { ...visit('visitor'), sends: true }))).toBeNull()
  expect(whereTo(() => runMiddleware(['member-form'], visit('visitor')))).toContain('/login?')
  expect(thrownBy(() => runMiddleware(['member-form'], visit('member')))).toBeNull()
})

test('guest only: members are redirected to next, and only inside the site', () => {
  expect(whereTo(() => runMiddleware(['guest'], visit('subscriber', '/login?next=/blog/1')))).toBe('/blog/1')
  expect(whereTo(() => runMiddleware(['guest'], visit('member', '/login?next=https://evil.example')))).toBe('/')
  expect(thrownBy(() => runMiddleware(['guest'], visit('visitor', '/login')))).toBeNull()
  for (const [path, to] of [
    ['/login', '/office'],
    ['/login?next=%2F', '/office'],
    ['/login?next=%2Farticle%2F1', '/article/1'],
  ] as const)
    expect(whereTo(() => runMiddleware(['guest'], { ...visit('member', path), home: '/office' }))).toBe(to)
})

test('payments require a member, previews do not', () => {
  expect(whereTo(() => runMiddleware(['payment'], visit('visitor', '/payment/info-input')))).toContain('register_from=ask')
  const ordering = whereTo(() => runMiddleware(['payment'], visit('visitor', '/payment/info-input?plan=digital')))
  expect(ordering).toMatch(/^\/register\?next=%2Fpayment%2Finfo-input%3Fplan%3Ddigital&plan=digital&/)
  expect(thrownBy(() => runMiddleware(['payment'], visit('member')))).toBeNull()
  expect(thrownBy(() => runMiddleware(['preview'], visit('visitor')))).toBeNull()
})
