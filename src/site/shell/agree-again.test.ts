import { expect, test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { agreeAgain } from './agree-again.ts'

const led = async (agreeing: Promise<unknown>) => (await agreeAgain(agreeing, '/member/tool_records')).headers.get('location')

test('who agrees to words that have changed since sees those of now', async () => {
  expect(await led(Promise.resolve())).toBe('/member/tool_records')
  for (const status of [409, 422])
    expect(await led(Promise.reject(new ApiError(status, null)))).toBe('/member/tool_records?consent=changed#consent-title')
  await expect(agreeAgain(Promise.reject(new ApiError(500, null)), '/')).rejects.toBeInstanceOf(ApiError)
})
