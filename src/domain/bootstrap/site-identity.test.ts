import { expect, test } from 'vitest'
import { holdReason } from './site-identity.ts'

const adopted = { siteUrl: 'https://magazine.test', database: '7571/16384' }

test('a database belongs to its site at the address and in the database in which it was adopted', () => {
  expect(holdReason(adopted, adopted)).toBe(null)
  expect(holdReason(adopted, { ...adopted, siteUrl: 'https://staging.magazine.test' })).toBe('other-address')
  expect(holdReason(adopted, { ...adopted, database: '7571/16999' })).toBe('other-database')
  expect(holdReason(adopted, { siteUrl: 'http://localhost:3000', database: '1/1' })).toBe('other-address')
})
