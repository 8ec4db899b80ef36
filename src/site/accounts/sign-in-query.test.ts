import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { destinationOf, destinationOrLogin, signInQuery } from './sign-in-query.ts'

const query = (text: string) => new URLSearchParams(text)
const site = 'https://magazine.test'

describe('destinationOf', () => {
  test.each([
    ['next=%2Farticle%2F2%3Fpage%3D3', '/article/2?page=3'],
    ['', '/'],
    ['next=https%3A%2F%2Fevil.test', '/'],
    ['next=%2F%2Fevil.test', '/'],
    ['next=%2F%5Cevil.test', '/'],
    ['next=%2Flogin%3Fnext%3D%2Flogout', '/'],
    ['next=%2Flogout', '/'],
    ['next=%2FLOGOUT', '/'],
    ['next=%2Flogout.data', '/'],
    ['next=%2Floginhelp', '/loginhelp'],
  ])('%s → %s', (text, path) => expect(destinationOf(query(text))).toBe(path))
  test('never redirects to another site', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      'http:',
      'https://',
      '@',
      'evil.test',
      '..',
      '.',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      ':',
      'a',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const next = destinationOf(new URLSearchParams({ next: parts.join('') }))
        expect(new URL(next, site).origin).toBe(site)
      }),
    )
  })
})

test('leaves the destination to the login page when no page was requested', () => {
  expect(destinationOrLogin(query('next=%2Fdesk%2F3'))).toBe('/desk/3')
  for (const none of ['', 'next=%2F', 'next=%2Flogout']) expect(destinationOrLogin(query(none))).toBe('/login')
})

describe('carriedQuery', () => {
  test('carries only the named parameters', () => {
    const from = query(
      'next=%2Fpayment%2Finfo-input&plan=digital-1y&register_from=ask&refer_title=%E8%A1%80%E5%A3%93&position_type=payment&code=123456&token=x&email=a%40b.c',
    )
    expect([...query(signInQuery(from))]).toEqual([
      ['next', '/payment/info-input'],
      ['plan', 'digital-1y'],
      ['register_from', 'ask'],
      ['refer_title', '血壓'],
      ['position_type', 'payment'],
    ])
  })
  test('adds the parameters of the page', () => expect(signInQuery(query(''), { email: 'a+b@c.d' })).toBe('?email=a%2Bb%40c.d'))
  test('drops parameters that are too long or missing', () =>
    expect(signInQuery(query(`plan=${'x'.repeat(201)}&next=%2F`))).toBe(''))
})
