import { expect, test } from 'vitest'
import { passMiddleware } from './middleware.ts'

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
    expect(thrownBy(() => passMiddleware([name], visit('member')))).toMatchObject({
      data: `Unknown middleware ${name}`,
      init: { status: 500 },
    })
})

test('member pages redirect visitors and crawlers to the login, and let members pass', () => {
  const login = '/login?next=%2Fmember%2Ffavorites&refer_title=%E6%88%91%E7%9A%84%E6%94%B6%E8%97%8F&position_type=member'
  expect(whereTo(() => passMiddleware(['member-only'], visit('visitor')))).toBe(login)
  expect(whereTo(() => passMiddleware(['member-only'], visit('bot')))).toBe(login)
  expect(thrownBy(() => passMiddleware(['member-only'], visit('member')))).toBeNull()
})

test('a form sent after the session expired reaches its page; only reading requires a member', () => {
  expect(thrownBy(() => passMiddleware(['member-form'], { ...visit('visitor'), sends: true }))).toBeNull()
  expect(whereTo(() => passMiddleware(['member-form'], visit('visitor')))).toContain('/login?')
  expect(thrownBy(() => passMiddleware(['member-form'], visit('member')))).toBeNull()
})

test('guest only: members are redirected to next, and only inside the site', () => {
  expect(whereTo(() => passMiddleware(['guest'], visit('subscriber', '/login?next=/blog/1')))).toBe('/blog/1')
  expect(whereTo(() => passMiddleware(['guest'], visit('member', '/login?next=https://evil.example')))).toBe('/')
  expect(thrownBy(() => passMiddleware(['guest'], visit('visitor', '/login')))).toBeNull()
  for (const [path, to] of [
    ['/login', '/office'],
    ['/login?next=%2F', '/office'],
    ['/login?next=%2Farticle%2F1', '/article/1'],
  ] as const)
    expect(whereTo(() => passMiddleware(['guest'], { ...visit('member', path), home: '/office' }))).toBe(to)
})

test('payments require a member, previews do not', () => {
  expect(whereTo(() => passMiddleware(['payment'], visit('visitor', '/payment/info-input')))).toContain('register_from=ask')
  const ordering = whereTo(() => passMiddleware(['payment'], visit('visitor', '/payment/info-input?plan=digital')))
  expect(ordering).toMatch(/^\/register\?next=%2Fpayment%2Finfo-input%3Fplan%3Ddigital&plan=digital&/)
  expect(thrownBy(() => passMiddleware(['payment'], visit('member')))).toBeNull()
  expect(thrownBy(() => passMiddleware(['preview'], visit('visitor')))).toBeNull()
})
