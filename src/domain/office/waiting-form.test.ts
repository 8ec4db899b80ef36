import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOfficeForm, maySubmitLater } from './waiting-form.ts'

test('content may be submitted from the waiting page, a decision only from its own page', () => {
  const form = (to: string, ...intents: string[]) => ({
    to,
    fields: [['title', '標題'], ...intents.map((intent) => ['intent', intent] as const)] as const,
  })
  expect(maySubmitLater(form('/office/posts/new'))).toBe(true)
  for (const intent of ['save', 'note']) expect(maySubmitLater(form('/office/posts/7', intent))).toBe(true)
  expect(maySubmitLater(form('/desk/7', 'answer'))).toBe(true)
  for (const intent of ['note', 'reply', 'template'])
    expect(maySubmitLater(form('/office/inbox/C-20261101-0001', intent)), intent).toBe(true)
  for (const intent of ['assign', 'state', 'cancel'])
    expect(maySubmitLater(form('/office/inbox/C-20261101-0001', intent)), intent).toBe(false)
  for (const intent of ['sign', 'send_back', 'publish', 'withdraw', 'unschedule', 'restore', 'delete', 'merge', 'Sign', ''])
    expect(maySubmitLater(form('/office/posts/7', intent)), intent).toBe(false)
  expect(maySubmitLater(form('/office/posts/7', 'save', 'publish'))).toBe(false)
  for (const page of ['/office/registers/authors', '/office/registers/tags/3?done'])
    expect(maySubmitLater(form(page)), page).toBe(true)
  const decided = ['signing', 'ads/3', 'posts/bulk/9', 'posts/7/versions', 'posts/7/compare?from=1', 'byline', 'setup', 'audit']
  for (const page of ['roles', 'Roles/3?x=1', 'second-factor', 'payment/found', ...decided])
    expect(maySubmitLater(form(`/office/${page}`)), page).toBe(false)
  for (const page of ['roles/3', 'settings', 'setup']) expect(maySubmitLater(form(`/office/${page}`, 'save')), page).toBe(false)
})

test('a waiting form is sent only to an office page', () => {
  for (const to of ['/office/posts/7?done=save#text', '/desk', '/office']) expect(isOfficeForm(to), to).toBe(true)
  for (const to of ['//evil.example/office', '/office/../login', '/\\evil.example', '/login', 'https://evil.example/office', ''])
    expect(isOfficeForm(to), to).toBe(false)
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(isOfficeForm(url)).toBe(false)
    }),
  )
})
