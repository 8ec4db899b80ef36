import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { capabilities } from '../../src/domain/office/may.ts'
import { firstRoles } from '../../src/domain/office/staff-roles.ts'
import { root, sourcesBelow } from './sources.ts'

const sources = sourcesBelow('src').filter((file) => !/\.test\.tsx?$/.test(file))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files that read, store, display or grant capabilities. All others call `may`. */
const keepers = [
  'src/db/queries/accounts.ts',
  'src/api/presenters/member.ts',
  'src/api/staff-roles.ts',
  'src/contract/member.ts',
  'src/contract/staff-roles.ts',
  'src/db/queries/membership.ts',
  'src/db/queries/questions/questions.ts',
  'src/db/queries/staff.ts',
  'src/db/schema/staff.ts',
  'src/domain/membership/session-viewer.ts',
  'src/domain/membership/viewer.ts',
  'src/domain/office/audit.ts',
  'src/domain/office/give-roles.ts',
  'src/domain/office/may.ts',
  'src/domain/office/staff-roles.ts',
  'src/operations/office/roles.ts',
  'src/site/shell/use-member.ts',
  'src/office/roles/role-forms.tsx',
  'src/office/roles/role-lists.tsx',
]

test('only `may` decides on permissions: no other file reads capabilities', () => {
  expect(sources.filter((file) => /\bcapabilit(?:y|ies)/i.test(textOf(file))).toSorted()).toEqual(keepers.toSorted())
})

test('no code checks a role: a role is only a named set of capabilities', () => {
  const names = [...firstRoles.map(({ key }) => key), ...capabilities].join('|')
  const roleComparison = new RegExp(
    String.raw`\b(?:role|roles|roleKey)\b[^\n)]{0,20}(?:[=!]==|includes\()\s*['"](?:${names})['"]`,
  )
  expect(sources.filter((file) => roleComparison.test(textOf(file)))).toEqual([])
})
