import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capabilities, type PermissionContext, type Person } from '../office/may.ts'
import { medicalContent, signedContent, signedFields } from './canonical.ts'
import { type Content, emptyFields } from './fields.ts'
import { contentOfPublished, projectPublished } from './published-version.ts'
import { type ClearanceInput, clearanceOf, maySign, needsSignature } from './signature.ts'

const memberId = fc.constantFrom('a', 'b', 'c')
const author = fc.constantFrom(1, 2, 3)
const person: fc.Arbitrary<Person> = fc.record({
  memberId: fc.option(memberId),
  capabilities: fc.subarray([...capabilities]),
  author: fc.option(author),
})
const manuscript: fc.Arbitrary<PermissionContext> = fc.record({
  owner: fc.option(memberId),
  authors: fc.uniqueArray(author),
  reviewer: fc.option(author),
})

test('owner, authors and writers of a text cannot sign it, nor can a reviewer without a request', () => {
  fc.assert(
    fc.property(person, manuscript, fc.array(memberId), (one, text, writers) => {
      if (!maySign(one, text, writers)) return
      expect([text.owner === one.memberId, text.authors.includes(one.author ?? 0)]).toEqual([false, false])
      expect(writers).not.toContain(one.memberId)
      expect([one.capabilities.includes('review'), text.reviewer]).toEqual([true, one.author])
      expect(maySign({ ...one, capabilities: one.capabilities.filter((trusted) => trusted !== 'review') }, text, writers)).toBe(
        false,
      )
    }),
  )
})

const channels = fc.uniqueArray(fc.constantFrom(1, 2, 3))
const hash = fc.constantFrom('a', 'b')
const forReaders: fc.Arbitrary<ClearanceInput> = fc.record({
  channels,
  signing: channels,
  hash,
  signed: fc.boolean(),
  statesDose: fc.boolean(),
  read: fc.option(fc.record({ hash, channels })),
  spellingOf: fc.constantFrom('signed', 'read', null),
  reportedUnsigned: fc.boolean(),
})

test('a signature is required without a channel, in a signing channel, and for any dose', () => {
  const needs = (channels: number[], statesDose = false) => needsSignature({ channels, signing: [1, 2], statesDose })
  expect([needs([]), needs([1]), needs([1, 3]), needs([3]), needs([3], true)]).toEqual([true, true, true, false, true])
  const moved: ClearanceInput = {
    channels: [3],
    signing: [1],
    hash: 'new',
    signed: false,
    statesDose: true,
    read: { hash: 'old', channels: [1] },
    spellingOf: null,
    reportedUnsigned: false,
  }
  expect(clearanceOf(moved), 'a text that is moved to another channel with a dose').toBe('unsigned')
  const bare = { ...moved, channels: [], statesDose: false }
  expect(clearanceOf(bare), 'a text that leaves its channel').toBe('unsigned')
  expect(clearanceOf({ ...bare, hash: 'old', read: { hash: 'old', channels: [] } })).toBe('as read')
})

test('no unsigned new content reaches a reader where a signature is required', () => {
  fc.assert(
    fc.property(forReaders, (input) => {
      const clearance = clearanceOf(input)
      const signingChannels = input.channels.filter((channel) => input.signing.includes(channel))
      expect(clearance === 'not asked').toBe(!needsSignature(input))
      if (clearance === 'unsigned' || clearance === 'not asked' || (input.signed && !input.reportedUnsigned)) return
      const read = input.read?.channels
      const readThere =
        read !== undefined &&
        (input.channels.length === 0 ? read.length === 0 : signingChannels.every((channel) => read.includes(channel)))
      expect(input.reportedUnsigned && !readThere).toBe(false)
      expect(
        input.signed ||
          input.spellingOf === 'signed' ||
          (readThere && (input.read?.hash === input.hash || input.spellingOf === 'read')),
      ).toBe(true)
    }),
  )
})

test('signed content is never blocked; another signing channel never permits anything', () => {
  fc.assert(
    fc.property(forReaders, fc.constantFrom(1, 2, 3), (input, channel) => {
      expect(clearanceOf({ ...input, signed: true, reportedUnsigned: false })).not.toBe('unsigned')
      if (clearanceOf(input) === 'unsigned')
        expect(clearanceOf({ ...input, signing: [...input.signing, channel] })).toBe('unsigned')
    }),
  )
})

const words = fc.constantFrom('血壓', '血糖', '')
const content: fc.Arbitrary<Content> = fc
  .record({ title: words, lead: words, points: fc.array(words, { maxLength: 2 }), text: words, level: fc.constantFrom(2, 3) })
  .map(({ title, lead, points, text, level }) => ({
    fields: { ...emptyFields('article'), title, lead, key_points: points },
    document: {
      type: 'doc',
      attrs: { version: 1 },
      content: [
        {
          type: 'heading',
          attrs: { key: 'a', level: level as 2 | 3, anchor: null },
          content: [{ type: 'text', text: `${text}。` }],
        },
      ],
    },
  }))

test('title, lead, key points, blocks and sources are announced to readers, and nothing else', () => {
  fc.assert(
    fc.property(content, content, (one, other) => {
      const actual = ({ fields: { title, lead, key_points }, document }: Content) =>
        JSON.stringify([title, lead, key_points, document])
      expect(medicalContent(one) === medicalContent(other)).toBe(actual(one) === actual(other))
      const beside = {
        ...one.fields,
        tags: [1],
        channels: [2],
        cover: 'x',
        wall: 'memberwall' as const,
        keywords: ['字'],
        reviewer: 3,
      }
      expect(medicalContent({ ...one, fields: beside })).toBe(medicalContent(one))
      const source = { title: '來源', publisher: '', url: 'https://example.org/' }
      expect(medicalContent({ ...one, fields: { ...one.fields, references: [source] } })).not.toBe(medicalContent(one))
    }),
  )
})

test('a signature covers the announced content, all words shown with it, and the cover', () => {
  fc.assert(
    fc.property(content, (one) => {
      const { fields } = one
      const signed = (change: Partial<Content['fields']>) => signedContent({ ...one, fields: { ...fields, ...change } })
      const book = { author: '林', publisher: '', pages: 1, price: 1, isbn: '', published: '' }
      const changes: Partial<Content['fields']>[] = [
        { title: `${fields.title}。` },
        { lead: `${fields.lead}。` },
        { references: [...fields.references, { title: '研究', publisher: '', url: '' }] },
        { seo_title: '搜尋' },
        { web_title: '分頁' },
        { paper_title: '紙本' },
        { sponsor: '藥廠' },
        { partner: '別的雜誌' },
        { source: '別處' },
        { cover: 'x' },
        { magazine: { issue: 1, section: '專題' } },
        { book },
        { key_points: [...fields.key_points, '句'] },
        { promises: ['藥要不要停'] },
      ]
      expect(changes.flatMap(Object.keys).sort(), 'what its page compares').toEqual([...signedFields].sort())
      for (const change of changes) expect(signed(change)).not.toBe(signedContent(one))
      const beside = { tags: [1], channels: [2], wall: 'memberwall' as const, keywords: ['字'], reviewer: 3, column: 1 }
      expect(signed(beside)).toBe(signedContent(one))
      const { row, ...places } = projectPublished(one, { tagNames: new Map(), now: '2026-01-01T00:00:00Z', editedAt: '' })
      expect(signedContent(contentOfPublished({ row, ...places })), 'its published version has the same content').toBe(
        signedContent(one),
      )
    }),
  )
})
