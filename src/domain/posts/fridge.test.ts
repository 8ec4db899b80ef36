import { describe, expect, it } from 'vitest'
import { fridgePage } from './fridge.ts'

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
  it('has the red flag and the first list of what to do, nothing else', () => {
    const content = [...signed.content, { type: 'do_dont' as const, html: '<div>做</div>' }]
    expect(fridgePage({ ...signed, content })).toEqual({ flags: ['<div>119</div>'], points: [], blocks: ['<ol></ol>'] })
  })

  it('has the key points where the text has no such list', () => {
    const content = signed.content.slice(0, 2)
    expect(fridgePage({ ...signed, content })).toEqual({ flags: ['<div>119</div>'], points: ['先打 119'], blocks: [] })
  })

  it('is the card that the editor wrote, below the red flags of the text', () => {
    const card = { type: 'fridge_card' as const, html: '<div>card</div>' }
    const content = [...signed.content, card, { ...card, html: '<div>second</div>' }]
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
    expect(fridgePage({ ...signed, content: drawings })).toEqual({ flags: [], points: [], blocks: ['<figure>1</figure>'] })
    expect(fridgePage({ ...signed, content: [...signed.content, ...drawings] })?.blocks).toEqual(['<ol></ol>'])
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
