import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { reportPostFailure } from './report-post-failure.ts'

afterEach(() => vi.restoreAllMocks())

const requested = { path: '/article/7', type: 'article', id: 7 } as const
const details = { path: '/article/7', postType: 'article', id: 7 }

test('404 is logged as info, everything else as an error with the request', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reportPostFailure(new ApiError(404, null), requested)
  expect(info).toHaveBeenCalledExactlyOnceWith('resource not found', {
    ...details,
    message: 'A request failed with status code 404',
    statusCode: 404,
  })
  reportPostFailure(new ApiError(503, null), requested)
  reportPostFailure(new ApiError(0, null), requested)
  expect(error.mock.calls).toEqual([
    ['request error', { ...details, message: 'A request failed with status code 503', statusCode: 503 }],
    ['request error', { ...details, message: 'A network error occurred', statusCode: 'unknown' }],
  ])
})
