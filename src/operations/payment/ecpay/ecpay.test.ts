import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMac, isSigned, withCheckMac } from './ecpay.ts'

const secrets = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

/** The examples from developers.ecpay.com.tw (附錄／檢查碼機制) and from its English page. */
const published = [
  {
    secrets,
    fields: {
      TradeDesc: '促銷方案',
      PaymentType: 'aio',
      MerchantTradeDate: '2023/03/12 15:30:23',
      MerchantTradeNo: 'ecpay20230312153023',
      MerchantID: '3002607',
      ReturnURL: 'https://www.ecpay.com.tw/receive.php',
      ItemName: 'Apple iphone 15',
      TotalAmount: '30000',
      ChoosePayment: 'ALL',
      EncryptType: '1',
    },
    value: '6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840',
  },
  {
    secrets: { hashKey: '5294y06JbISpM5x9', hashIv: 'v77hoKGq4kWxNNIS' },
    fields: {
      TradeDesc: '促銷方案',
      PaymentType: 'aio',
      MerchantTradeDate: '2013/03/12 15:30:23',
      MerchantTradeNo: 'ecpay20130312153023',
      MerchantID: '2000132',
      ReturnURL: 'https://www.ecpay.com.tw/receive.php',
      ItemName: 'Apple iphone 7 手機殼',
      TotalAmount: '1000',
      ChoosePayment: 'ALL',
      EncryptType: '1',
    },
    value: 'CFA9BDE377361FBDD8F160274930E815D1A8A2E3E80CE7D404C45FC9A0A1E407',
  },
]

describe('the published vectors', () => {
  test.each(published)('$value', ({ fields, secrets: own, value }) => expect(checkMac(fields, own)).toBe(value))
})

const fields = fc.dictionary(fc.stringMatching(/^[A-Z][A-Za-z]{0,12}$/), fc.string({ maxLength: 30 }), { minKeys: 1, maxKeys: 8 })

test('a signature is valid in any order of the fields; changed fields are rejected', () => {
  fc.assert(
    fc.property(fields, fc.string({ minLength: 1 }), (fields, more) => {
      const sent = withCheckMac(fields, secrets)
      expect(isSigned(Object.fromEntries(Object.entries(sent).reverse()), secrets)).toBe(true)
      const name = Object.keys(fields)[0] ?? ''
      expect(isSigned({ ...sent, [name]: `${fields[name]}${more}` }, secrets)).toBe(false)
      expect(isSigned({ ...sent, CheckMacValue: '' }, secrets)).toBe(false)
      expect(isSigned(sent, { ...secrets, hashKey: 'another' })).toBe(false)
    }),
    { examples: [[{ Ac: ' ', AC: '', A: '' }, ' ']] },
  )
})
