import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { setUpSections } from '../bootstrap/set-up.ts'
import { auditChanges, auditTargetText, type UnnamedKeys } from './audit.ts'
import { auditActionGroups, auditActionLabel } from './audit-actions.ts'

test('changed values are reported by name, and unchanged ones are not', () => {
  expect(
    auditChanges({ title: '舊', active: true, from: null }, { title: '新', active: true, from: '2026-11-24T01:30:00.000Z' }),
  ).toEqual([
    { name: '標題', before: '舊', after: '新' },
    { name: '從', before: '', after: '2026.11.24 09:30' },
  ])
  expect(auditChanges(null, { name: '血壓', focus: { x: 0.5 } })).toEqual([
    { name: '名稱', before: '', after: '血壓' },
    { name: 'focus・左', before: '', after: '0.5' },
  ])
  expect(auditChanges(['editor'], ['editor', 'chief'])).toEqual([{ name: '內容', before: '編輯', after: '編輯、總編輯' }])
})

test('an author, a setting and its sections have names', () => {
  const page = { portrait: 'a.jpg', links: ['https://example.com'], archived: true }
  expect(auditChanges({ tagline: '舊' }, { tagline: '新', ...page }).map(({ name }) => name)).toEqual([
    '副標',
    '照片',
    '連結',
    '封存',
  ])
  for (const { fields } of setUpSections)
    for (const key of Object.keys(fields)) expect(auditChanges(null, { [key]: '新' })[0]?.name).toMatch(/\p{Script=Han}/u)
})

test('secrets that open a text and content hashes are never reported, at any depth', () => {
  const secret = 'b7c1f0de'
  const keys = fc.constantFrom('hash', 'link', 'sha256', 'created_by', 'title', 'more')
  const value = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, fc.string(), fc.dictionary(keys, tie('value')), fc.array(tie('value'), { maxLength: 3 })),
  })).value
  fc.assert(
    fc.property(value, fc.constantFrom('hash', 'link', 'sha256'), (other, key) => {
      const actual = auditChanges(
        { more: other },
        { more: other, deep: { [key]: secret }, list: [{ [key]: secret }], [key]: secret },
      )
      expect(JSON.stringify(actual)).not.toContain(secret)
    }),
  )
})

test('equal values yield no entry, and long values are truncated', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(auditChanges(one, one)).toEqual([])
      for (const { before, after } of auditChanges(one, other)) {
        expect(before).not.toBe(after)
        expect(Math.max([...before].length, [...after].length)).toBeLessThanOrEqual(161)
      }
    }),
  )
})

test('settings are named by their section and label, and keys of earlier releases by themselves', () => {
  const before = { name: '健康', memberwall: 1, member_title: '舊', versions: { terms: '1' } }
  const after = { ...before, member_title: '新', versions: { terms: '2' }, former: true }
  expect(auditChanges(before, after)).toEqual([
    { name: '會員牆・標題', before: '舊', after: '新' },
    { name: '條款版本・條款與隱私・會員服務條款', before: '1', after: '2' },
    { name: 'former', before: '', after: '是' },
  ])
})

test('a value without a display name does not compile', () => {
  type Named = UnnamedKeys<{ name: string; roles: readonly string[]; crops: { '16:9': { x: number } } } | null>
  type Unnamed = UnnamedKeys<{ name: string; nickname: string; deep: { inner: number }[] }>
  expectTypeOf<Named>().toEqualTypeOf<never>()
  expectTypeOf<Unnamed>().toEqualTypeOf<'nickname' | 'deep' | 'inner'>()
})

test('a line names the kind of its target once', () => {
  const line = (action: string, target: string, title = '') =>
    `${auditActionLabel(action)} ${auditTargetText(target, title, auditActionLabel(action))}`.trim()
  expect(line('find-member', 'member:none')).toBe('找會員')
  expect(line('look-up-member', 'member:1', '王小明')).toBe('查看會員 「王小明」')
  expect(line('save-tag', 'tag:3', '減鹽')).toBe('改標籤 「減鹽」')
  expect(line('delete-tag', 'tag:3')).toBe('刪除標籤 3')
  expect(line('give-roles', 'member:1', '王小明')).toBe('改某人的角色 會員「王小明」')
  const labels = Object.values(auditActionGroups).flatMap((actions) => Object.values(actions))
  const targets = ['post:1', 'bulk-edit:1', 'media:1', 'tag:1', 'author:1', 'ad:1', 'order:1', 'front:home', 'view:1', 'audit:1']
  for (const label of labels)
    for (const target of targets) {
      const name = auditTargetText(target, '').replace(/ .*/, '')
      expect(`${label}${auditTargetText(target, '題', label)}`.split(name).length, `${label} ${target}`).toBeLessThan(3)
    }
})
