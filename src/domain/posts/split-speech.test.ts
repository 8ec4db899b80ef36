import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseVoice } from './review.ts'
import { splitSpeech } from './split-speech.ts'

describe('utterances', () => {
  const letters = fc
    .array(fc.constantFrom(...'血壓量了又量，。！？；：、 \nBMI24𠮷'), { maxLength: 600 })
    .map((all) => all.join(''))

  it('are short, never empty, and together the whole text', () => {
    fc.assert(
      fc.property(letters, fc.integer({ min: 4, max: 200 }), (text, most) => {
        const pieces = splitSpeech(text, most)
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(most)
          expect(piece).not.toBe('')
        }
        expect(pieces.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''))
      }),
    )
  })

  it('never split a number at its comma or colon', () => {
    expect(splitSpeech('每天一共要吃 1,250 毫克，早上 10:30 吃。', 16)).toEqual(['每天一共要吃 1,250 毫克，', '早上 10:30 吃。'])
  })

  it('are sentences where sentences fit', () => {
    expect(splitSpeech('先坐五分鐘。再量一次，記下來。', 8)).toEqual(['先坐五分鐘。', '再量一次，', '記下來。'])
    expect(splitSpeech('先坐五分鐘。再量。')).toEqual(['先坐五分鐘。再量。'])
  })
})

describe('the voice', () => {
  const voice = (lang: string, localService = true, byDefault = false) => ({ lang, localService, default: byDefault })

  it("is Taiwanese, on the device, the device's default first", () => {
    expect(chooseVoice([voice('zh-CN'), voice('zh-TW'), voice('zh-TW', true, true)])).toEqual(voice('zh-TW', true, true))
    for (const lang of ['zh_TW', 'zh-Hant-TW', 'cmn-Hant-TW', 'zh-TW']) expect(chooseVoice([voice(lang)])?.lang).toBe(lang)
  })

  it('is none where only others exist, or where the text would leave the device', () => {
    expect(chooseVoice([voice('zh-CN'), voice('zh-HK'), voice('en-TW'), voice('zh-TW', false)])).toBeNull()
  })
})
