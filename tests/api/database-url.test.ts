import { expect, it } from 'vitest'
import { findPoolerError } from '../../src/server/database/open.ts'
import { createTestDatabase } from '../support/database.ts'

const [own, other] = [await createTestDatabase({ bare: true }), await createTestDatabase({ bare: true })]

it('an address for LISTEN leads to the same database', async () => {
  expect(await findPoolerError(own.url, undefined)).toBeNull()
  expect(await findPoolerError(own.url, own.url)).toBeNull()
  expect(await findPoolerError(own.url, other.url)).toContain('通到不同的資料庫')
})
