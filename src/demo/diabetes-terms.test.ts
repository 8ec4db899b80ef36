import { describe, expect, test } from 'vitest'
import { firstPages } from '../domain/bootstrap/first-pages.ts'
import { refundDays } from '../domain/payment/refund-period.ts'
import { questionMonths } from '../domain/payment/terms.ts'
import { askConsent } from '../domain/questions/consent.ts'
import { autoCloseDays } from '../domain/questions/deadline.ts'
import { pictureLimits } from '../domain/questions/pictures.ts'
import { readDemo } from './read-demo.ts'

const { catalogue } = readDemo()
const bodyOf = (slug: string) => catalogue.pages.find((page) => page.slug === slug)?.body ?? ''
const texts = [
  { where: 'the demo', terms: bodyOf('diabetes-terms'), privacy: bodyOf('privacy') },
  { where: 'a new magazine', terms: firstPages['diabetes-terms'].body, privacy: firstPages.privacy.body },
]
const consent = askConsent.points.join('\n')

describe.each(texts)('/diabetes-terms of $where and the consent have the same text, and match the code', ({ terms, privacy }) => {
  test.each([
    ['a year', /自同意日起一年，期滿自動刪除；再次同意可以延長一年/],
    ['the purposes', /回覆您的提問，包括由系統比對緊急字句、優先通知他們/],
    ['pictures', new RegExp(`最多 ${pictureLimits.most} 張圖片.*重新繪製，去掉拍攝地點與時間.*一天內沒有送出`, 's')],
    ['who sees it', /編輯與管理員看不到/],
    ['what taking back does', /撤回時全部提問與圖片立即刪除，未完成的提問不再回覆，已使用的題數不退還/],
    ['the controller', /蒐集者\**：.*本網站的經營者/],
    ['minors and those who cannot consent', /未滿十八歲，或受監護、輔助宣告的人，由法定代理人、監護人或輔助人讀完並同意/],
  ])('%s', (_, actual) => {
    expect(terms).toMatch(actual)
    expect(consent).toMatch(actual)
  })

  test('the terms for follow-ups, refunds, and packs', () => {
    expect(terms).toContain(`收到回覆後 ${autoCloseDays} 天內`)
    expect(consent).toContain(`回覆後 ${autoCloseDays} 天自動結束`)
    expect(terms).toContain(`付款後 ${refundDays} 天內、題包一題都還沒提問`)
    expect(questionMonths).toBe(6)
    expect(terms).toContain('購買後六個月內用完')
  })

  test('no other term is named anywhere', () => {
    for (const words of [terms, consent]) expect(words).not.toMatch(/[二三五2-9] ?年(?!前)/)
    expect(privacy).toContain('自同意日起保存一年，期滿自動刪除；再次同意可以延長一年')
  })
})
