import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readerServiceText } from './reader-service.ts'

const centre = 'https://member.example.com/service'
const sentence = (service: Parameters<typeof readerServiceText>[0]) =>
  readerServiceText(service)
    .map(({ text }) => text)
    .join('')

test.each([
  [
    { mail: 'a@b.example', phone: '02-0000-1499', hours: '週一到週五 9:00–17:30' },
    '需要有人幫忙？寫信到 a@b.example，或打 02-0000-1499（週一到週五 9:00–17:30）。',
  ],
  [{ mail: null, phone: '02-0000-1499', hours: null }, '需要有人幫忙？請打 02-0000-1499。'],
  [{ mail: 'a@b.example', phone: null, hours: '週一' }, '需要有人幫忙？寫信到 a@b.example。'],
  [{ mail: null, phone: null, hours: '週一' }, '需要有人幫忙？請到讀者服務中心。'],
])('%j', (input, words) => expect(sentence({ ...input, centre })).toBe(words))

test('there is always a contact to a human, whatever the settings are', () => {
  const maybe = (text: fc.Arbitrary<string>) => fc.option(text, { nil: null })
  fc.assert(
    fc.property(
      maybe(fc.emailAddress()),
      maybe(fc.stringMatching(/^0\d-\d{4}-\d{4}$/)),
      maybe(fc.string()),
      (mail, phone, hours) => {
        const links = readerServiceText({ mail, phone, hours, centre }).flatMap(({ href }) => href ?? [])
        expect(links).toEqual(
          mail || phone ? [mail && `mailto:${mail}`, phone && `tel:${phone.replaceAll('-', '')}`].filter(Boolean) : [centre],
        )
      },
    ),
  )
})
