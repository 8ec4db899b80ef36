import { describe, expect, it } from 'vitest'
import { fridgeLength, fridgePage } from './fridge.ts'

const signed = {
  reviewed_by: {},
  reviewed_at: '2026-11-18T00:00:00Z',
  publish_date: '2026-11-10T00:00:00Z',
  updated_at: '2026-11-18T09:00:00Z',
  walled: false,
  key_points: ['先打 119'],
  content: [
    { type: 'red_flag' as const, html: '<div>119</div>' },
    { type: 'paragraph' as const, html: '<p>一段</p>' },
    { type: 'steps' as const, html: '<ol></ol>' },
  ],
}

describe('the fridge page', () => {
  it('has the red flag, the key points and the lists of the text, nothing else', () => {
    expect(fridgePage(signed)).toEqual({ flags: ['<div>119</div>'], points: ['先打 119'], blocks: ['<ol></ol>'] })
  })

  it('is the card that the editor wrote', () => {
    const content = [...signed.content, { type: 'fridge_card' as const, html: '<div>card</div>' }]
    expect(fridgePage({ ...signed, content })).toEqual({ flags: [], points: [], blocks: ['<div>card</div>'] })
  })

  it('has one drawing where there is neither a red flag nor a list, and none beside them', () => {
    const drawings = ['<figure>1</figure>', '<figure>2</figure>'].map((html) => ({ type: 'diagram' as const, html }))
    expect(fridgePage({ ...signed, content: drawings })?.blocks).toEqual(['<figure>1</figure>'])
    expect(fridgePage({ ...signed, content: [...signed.content, ...drawings] })?.blocks).toEqual(['<ol></ol>'])
  })

  it('is set smaller the more text it has, markup and drawings aside', () => {
    const page = { flags: [], points: [], blocks: [`<p class="${'x'.repeat(300)}">${'字'.repeat(150)}</p>`] }
    expect(fridgeLength(page)).toBe('short')
    expect(fridgeLength({ ...page, points: ['字'] })).toBe('long')
    expect(fridgeLength({ ...page, points: ['字'.repeat(111)] })).toBe('full')
  })

  it.each([
    ['a walled text', { walled: true }],
    ['an unsigned text', { reviewed_by: null, reviewed_at: null }],
    ['words that have changed since the signature', { updated_at: '2026-11-19T09:00:00Z' }],
    ['a text without instructions', { content: [{ type: 'paragraph' as const, html: '<p></p>' }] }],
  ])('does not exist for %s', (_, change) => {
    expect(fridgePage({ ...signed, ...change })).toBeNull()
  })
})
