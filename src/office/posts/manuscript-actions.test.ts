import { expect, test } from 'vitest'
import { doneMessage } from './manuscript-actions.ts'

test('reports a scheduled publication as scheduled, not as published', () => {
  const publish_date = '2026-11-24T00:00:00Z'
  const scheduled = doneMessage('publish', { state: 'scheduled', publish_date })
  expect(scheduled).toContain('08:00')
  expect(scheduled).not.toContain('已經發布')
  expect(doneMessage('publish', { state: 'public', publish_date })).toContain('已經發布')
  expect(doneMessage('constructor', { state: 'public', publish_date })).toBeNull()
})
