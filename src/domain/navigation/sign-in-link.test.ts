import { expect, test } from 'vitest'
import { firstAccountForm, signInLink, signOutLink } from './sign-in-link.ts'

const parts = (link: string) => Object.fromEntries(new URLSearchParams(link.split('?')[1]))

test('a login link contains the return address, the source title, and its position', () => {
  const link = signInLink('/login', { path: '/article/2?page=1', title: '高血壓 & 我' })
  expect(link.startsWith('/login?')).toBe(true)
  expect(parts(link)).toEqual({ next: '/article/2?page=1', refer_title: '高血壓 & 我', position_type: 'header' })
  expect(parts(signInLink('/register', { path: '/', title: '', position: 'drawer' }))).toMatchObject({ position_type: 'drawer' })
})

test('payment pages add register_from=ask and their own position type', () => {
  const query = { next: '/payment/info-input', register_from: 'ask', refer_title: '付款', position_type: 'payment' }
  expect(parts(signInLink('/register', { path: '/payment/info-input', title: '付款', position: 'drawer' }))).toEqual(query)
  expect(parts(signInLink('/login', { path: '/payments', title: '' }))).not.toHaveProperty('register_from')
})

test('a plan is passed on, and sign-in pages are never a return address', () => {
  expect(parts(signInLink('/login', { path: '/subscriptions?plan=digital', title: '' }))).toMatchObject({ plan: 'digital' })
  expect(parts(signInLink('/register', { path: '/login?next=%2Fblog%2F1', title: '' }))).toMatchObject({ next: '/blog/1' })
  expect(parts(signInLink('/register', { path: '/login?next=%2F%2Fevil.example', title: '' }))).toMatchObject({ next: '/' })
})

test('signing out returns to the page, from payment pages to the ask-diabetes page', () => {
  expect(parts(signOutLink('/article/1'))).toEqual({ next: '/article/1' })
  expect(parts(signOutLink('/payment/success'))).toEqual({ next: '/payment/ask-diabetes' })
  expect(parts(signOutLink('/preview/payment/info-input'))).toEqual({ next: '/payment/ask-diabetes' })
  expect(parts(signOutLink('/member/favorites'))).toEqual({ next: '/' })
})

test('a visitor who orders a subscription registers; on any other page they sign in', () => {
  expect(firstAccountForm('/payment/info-input?plan=digital')).toBe('/register')
  for (const path of [
    '/payment/info-input?order=HP1',
    '/payment/info-input?plan=digital&changed=HP1',
    '/payment/info-input?plan=ask-1',
    '/payment/success?order=HP1',
    '/member/favorites?plan=digital',
  ])
    expect(firstAccountForm(path), path).toBe('/login')
})
