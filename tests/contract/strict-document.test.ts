import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../src/api/openapi/openapi.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { mobilePattern, readMobile } from '../../src/domain/membership/mobile.ts'
import { judge } from './openapi-calls.ts'

const { ofBody } = judge(openApiDocument())
const endpointOf = (operationId: string): Endpoint => {
  const endpoint = (endpoints as readonly Endpoint[]).find((one) => one.operationId === operationId)
  if (!endpoint) throw new Error(`no call ${operationId}`)
  return endpoint
}

const profileData = { gender: 'male', birthday_year: 1955, birthday_month: 11, birthday_day: 30, industry: 99, jobprof: 3 }
const onboarding = (field: string, value: unknown) => ({
  profileData: { ...profileData, [field]: value },
  topicsData: ['topic_user_1', 'topic_user_2', 'topic_user_3'],
})

/**
 * Fields with refinements that JSON Schema does not derive: what the server rejects, the document must reject as well.
 */
const fields: [call: string, field: string, body: (value: unknown) => object, values: unknown[]][] = [
  ...['birthday_year', 'birthday_month', 'birthday_day', 'industry', 'jobprof'].map(
    (field): [string, string, (value: unknown) => object, unknown[]] => [
      'completeOnboarding',
      field,
      (value) => onboarding(field, value),
      [0, 1, 13, 15, 30, 31, 98, 99, 100, 1942, 1943, 2023, 2024, 1.5, -1],
    ],
  ),
  ...['birthday_year', 'birthday_month', 'birthday_day', 'industry', 'jobprof', 'education', 'job_position'].map(
    (field): [string, string, (value: unknown) => object, unknown[]] => [
      'updateProfile',
      field,
      (value) => ({ [field]: value }),
      [0, 1, 8, 9, 12, 13, 15, 31, 32, 98, 99, 100, 1899, 1900, 2000, 1.5, -1],
    ],
  ),
  [
    'updateProfile',
    'mobile',
    (mobile) => ({ mobile }),
    ['0912345678', '+886 912-345-678', '0223456789', '091234567', '09123456789', 'x', '(0912)345678'],
  ],
  [
    'changePassword',
    'new_password',
    (value) => ({ old_password: 'x', new_password: value }),
    ['short', 'x'.repeat(10), 'x'.repeat(129)],
  ],
  [
    'bindSubscription',
    'subscriber_number',
    (value) => ({ subscriber_number: value, proof: '123' }),
    ['1234567', '123 4567', '123456', '12345678', 'abcdefg'],
  ],
  ['confirmEmailChange', 'code', (code) => ({ code }), ['123456', '123 456', '12345', '1234567', 'abcdef']],
]

describe('the document is as strict as the server', () => {
  test.each(fields)('%s: %s', (operationId, _, bodyOf, values) => {
    const endpoint = endpointOf(operationId)
    const verdicts = values.map((value) => ({
      value,
      server: endpoint.body?.safeParse(bodyOf(value)).success,
      document: ofBody(endpoint, bodyOf(value)) === null,
    }))
    expect(verdicts.filter(({ server, document }) => server !== document)).toEqual([])
    expect(new Set(verdicts.map(({ server }) => server))).toEqual(new Set([true, false]))
  })

  test('the pattern of mobile numbers matches valid numbers only', () => {
    fc.assert(fc.property(fc.stringMatching(new RegExp(mobilePattern)), (input) => readMobile(input) !== null))
  })
})
