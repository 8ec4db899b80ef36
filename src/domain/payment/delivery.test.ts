import { expect, test } from 'vitest'
import { addressError, isPhone, maxAddressLength, recipientErrors, recipientOf } from './delivery.ts'

test('an address contains a place and a house number', () => {
  for (const address of [
    '臺北市中正區日安路一段 1 號',
    '臺北郵政第 1-23 號信箱',
    '花蓮縣瑞穗鄉瑞北村三鄰２號',
    '新竹市東區光復路二段一百零一號',
  ])
    expect(addressError(address), address).toBeNull()
  for (const address of ['臺北', '1234567890123', '高雄某處很遠很遠的地方沒有門牌', '－－－－－－－－'])
    expect(addressError(address), address).toBe('請填寫完整的寄送地址，含縣市、路名與門牌')
  expect(addressError(' ')).toBe('請填寫寄送地址')
  expect(addressError(`臺北市 1 號${'長'.repeat(maxAddressLength)}`)).toBe(`地址最多 ${maxAddressLength} 個字`)
})

test('a telephone number has enough digits, and not only one distinct digit', () => {
  for (const number of ['0912345678', '(02) 2345-6789#12', '+886 912 345 678', '22334455'])
    expect(isPhone(number), number).toBe(true)
  for (const number of ['00000000', '(0)-0000-0000', '--------', '1234567', '(((())))###1'])
    expect(isPhone(number), number).toBe(false)
})

test('a recipient has a name and a phone, or is not named at all', () => {
  expect(recipientErrors({ name: '', phone: '' })).toEqual({})
  expect(recipientErrors({ name: '王春嬌', phone: '02-2345-6789' })).toEqual({})
  expect(Object.keys(recipientErrors({ name: '王春嬌', phone: '' }))).toEqual(['phone'])
  expect(Object.keys(recipientErrors({ name: '', phone: '02-2345-6789' }))).toEqual(['name'])
  expect(Object.keys(recipientErrors({ name: 'https://example.com', phone: '00000000' }))).toEqual(['name', 'phone'])
  expect(recipientErrors({ name: '王'.repeat(200), phone: 'tel' })).toEqual({
    name: expect.stringContaining('最多'),
    phone: '電話請填 8 到 20 個數字',
  })
})

test('the buyer named again is no other recipient', () => {
  const buyer = { name: '王美惠', phone: '0912-345-678' }
  expect(recipientOf({ name: '', phone: '' }, buyer)).toBeNull()
  expect(recipientOf({ name: '王美惠', phone: '0912 345 678' }, buyer)).toBeNull()
  expect(recipientOf({ name: '王春嬌', phone: '0912-345-678' }, buyer)).toEqual({ name: '王春嬌', phone: '0912-345-678' })
})
