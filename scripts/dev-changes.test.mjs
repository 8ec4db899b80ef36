import { expect, it } from 'vitest'
import { commandForChange, isReadByServer } from './dev-changes.ts'

it.each([
  ['src/contract/quizzes.ts', true],
  ['src/domain/walls/wall.ts', true],
  ['src/db/schema/posts.ts', true],
  ['src/db/migrations/0042_more.sql', true],
  ['src/db/functions/10-purging.sql', true],
  ['src/mail/mail-templates.tsx', true],
  ['src/domain/walls/wall.test.ts', false],
  ['src/contract/openapi.json', false],
  ['src/site/root.tsx', false],
  ['src/ui/tokens.css', false],
  ['scripts/seed.ts', false],
  ['tests/server/pages.test.ts', false],
])('restarts the server for %s: %s', (file, anew) => {
  expect(isReadByServer(file)).toBe(anew)
})

it('reports the command that a change requires of the developer', () => {
  expect(commandForChange('src/db/schema/posts.ts')).toContain('npm run migrations -- --name')
  expect(commandForChange('src/contract/quizzes.ts')).toContain('npm run generate')
  expect(commandForChange('src/domain/walls/wall.ts')).toBeNull()
})
