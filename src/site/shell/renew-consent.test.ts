import { expect, test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { renewConsent } from './renew-consent.ts'

const locationAfter = async (agreeing: Promise<unknown>) =>
  (await renewConsent(agreeing, '/member/tool_records')).headers.get('location')

test('shows the current text when the consent text has changed since it was displayed', async () => {
  expect(await locationAfter(Promise.resolve())).toBe('/member/tool_records')
  for (const status of [409, 422])
    expect(await locationAfter(Promise.reject(new ApiError(status, null)))).toBe(
      '/member/tool_records?consent=changed#consent-title',
    )
  await expect(renewConsent(Promise.reject(new ApiError(500, null)), '/')).rejects.toBeInstanceOf(ApiError)
})
