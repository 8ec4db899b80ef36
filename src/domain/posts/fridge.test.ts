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

  it('is the card that the editor wrote, below the red flags of the text', () => {
    const card = { type: 'fridge_card' as const, html: '<div>card</div>' }
    const content = [...signed.content, card]
    expect(fridgePage({ ...signed, content })).toEqual({ flags: ['<div>119</div>'], points: [], blocks: ['<div>card</div>'] })
    expect(fridgePage({ ...signed, content: [card] })?.flags).toEqual([])
  })

  it('prints the sentences that call for help where the text has no red flag', () => {
    const content = [
      { type: 'paragraph' as const, html: '<p>先喝水。忽然<strong>完全沒放屁</strong>、一直吐，去急診，不要再吃瀉藥。</p>' },
      { type: 'list' as const, html: '<ul><li>血壓 160 到 1190 不算</li><li>叫不醒，打 119</li></ul>' },
      { type: 'do_dont' as const, html: '<div>做</div>' },
    ]
    expect(fridgePage({ ...signed, content })?.flags).toEqual([
      '<div class="red-flag"><p><strong>這些情況去急診</strong></p><p>忽然完全沒放屁、一直吐，去急診，不要再吃瀉藥。叫不醒，打 119。</p></div>',
    ])
    expect(fridgePage({ ...signed, content: content.slice(0, 2) }), 'a sheet needs more than that').toBeNull()
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
