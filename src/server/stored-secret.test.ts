import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ensureSecret } from './config.ts'

it('generates a secret once, readable only by its owner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const secret = ensureSecret(join(folder, 'data'))
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(ensureSecret(join(folder, 'data'))).toBe(secret)
  expect(statSync(join(folder, 'data', 'secret')).mode & 0o077).toBe(0)
})
