import { expect, test } from 'vitest'
import { addressFault, longestAddress } from './delivery.ts'

test('an address names a place and a house in it', () => {
  for (const address of [
    '臺北市中正區日安路一段 1 號',
    '臺北郵政第 1-23 號信箱',
    '花蓮縣瑞穗鄉瑞北村三鄰２號',
    '新竹市東區光復路二段一百零一號',
  ])
    expect(addressFault(address), address).toBeNull()
  for (const address of ['臺北', '1234567890123', '高雄某處很遠很遠的地方沒有門牌', '－－－－－－－－'])
    expect(addressFault(address), address).toBe('請填寫完整的寄送地址，含縣市、路名與門牌')
  expect(addressFault(' ')).toBe('請填寫寄送地址')
  expect(addressFault(`臺北市 1 號${'長'.repeat(longestAddress)}`)).toBe(`地址最多 ${longestAddress} 個字`)
})
