import { describe, expect, it, test } from 'vitest'
import { type Migration, noTransactionMark, readMigrations, withoutComments } from '../../src/db/migrating/files.ts'
import { readFunctions } from '../../src/db/migrating/functions.ts'
import { lint } from './migration-lint.ts'

const baseline = '0005_holidays_of_2026_and_2027'
const all = readMigrations()
const after = all.findIndex(({ name }) => name === baseline) + 1

test('migrations after the baseline block no readers and break no running version', () => {
  expect(after).toBeGreaterThan(0)
  expect(lint(all.slice(after), all.slice(0, after))).toEqual([])
})

test('statements of function files can be repeated', () => {
  const repeatable = /^(CREATE OR REPLACE (FUNCTION|TRIGGER)|SELECT \w+_of\()/
  const statements = readFunctions().flatMap((file) => file.statements.map((text) => withoutComments(text).trim()))
  expect(statements.length).toBeGreaterThan(150)
  expect(statements.filter((text) => !repeatable.test(text))).toEqual([])
})

const migration = (text: string): Migration => ({
  name: '9999_tried',
  when: 1,
  hash: '',
  outside: text.startsWith(noTransactionMark),
  statements: text.split('--> statement-breakpoint'),
})
const rulesBroken = (...files: string[]) => {
  const migrations = files.map(migration)
  return lint(migrations.slice(-1), migrations.slice(0, -1)).map((line) => line.split(': ')[1])
}

describe('the lint rejects', () => {
  it.each([
    ['CREATE INDEX "posts_title" ON "posts" ("title")', 'CONCURRENTLY'],
    ['CREATE UNIQUE INDEX posts_title ON public.posts (title);', 'CONCURRENTLY'],
    ['CREATE INDEX CONCURRENTLY posts_title ON posts (title)', 'outside a transaction'],
    [`${noTransactionMark}\nCREATE INDEX CONCURRENTLY ON posts (title)`, 'has a name'],
    ['DROP INDEX posts_title', 'CONCURRENTLY'],
    ['DROP TABLE "shares"', 'a release later'],
    ['ALTER TABLE "posts" DROP COLUMN "lead"', 'a release later'],
    ['ALTER TABLE posts DROP lead', 'a release later'],
    ['TRUNCATE shares', 'a release later'],
    ['DROP TRIGGER posts_purge ON posts', 'a release later'],
    ['ALTER TABLE "posts" RENAME COLUMN "lead" TO "summary"', 'old name'],
    ['ALTER TABLE "posts" RENAME TO "pieces"', 'old name'],
    ['ALTER TABLE "posts" ALTER COLUMN "lead" SET NOT NULL', 'SET NOT NULL'],
    ['ALTER TABLE "posts" ALTER COLUMN "id" SET DATA TYPE bigint', 'change of type'],
    ['ALTER TABLE posts ALTER id TYPE bigint', 'change of type'],
    ['ALTER TABLE "posts" ADD COLUMN "mark" uuid DEFAULT gen_random_uuid() NOT NULL', 'for each row'],
    ['ALTER TABLE "posts" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp()', 'for each row'],
    ['ALTER TABLE "posts" ADD COLUMN "n" bigserial', 'worked out'],
    ['ALTER TABLE "posts" ADD COLUMN "n" integer NOT NULL', 'has a default'],
    ['ALTER TABLE "posts" ADD COLUMN "n" integer REFERENCES media(id)', 'without constraints'],
    ['ALTER TABLE "posts" ADD CONSTRAINT "f" FOREIGN KEY ("cover_id") REFERENCES "media"("id")', 'NOT VALID'],
    ['ALTER TABLE "posts" ADD CONSTRAINT "c" CHECK (id > 0)', 'NOT VALID'],
    ['ALTER TABLE "posts" ADD CONSTRAINT "u" UNIQUE ("title")', 'USING INDEX'],
    ['ALTER TABLE "posts" VALIDATE CONSTRAINT "f"', 'outside a transaction'],
    ['UPDATE posts SET title = lead', 'in batches'],
    ['DELETE FROM posts WHERE id > 0', 'in batches'],
    [`${noTransactionMark}\nUPDATE posts SET title = lead`, 'in batches'],
    [`${noTransactionMark}\n-- in batches\nUPDATE posts SET title = lead`, 'LIMIT'],
    [`${noTransactionMark}\nALTER TABLE posts ADD COLUMN n integer`, 'idempotent'],
    ['SELECT 1; UPDATE posts SET title = lead', 'one statement'],
    ['LOCK TABLE posts', 'locks readers out'],
    ['CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$', 'src/db/functions'],
    ['CREATE TRIGGER t AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION f()', 'src/db/functions'],
    ["SELECT name_changes_of('posts', '', 'post', 'id', '', '')", 'src/db/functions'],
  ])('%s', (sql, rule) => {
    expect(rulesBroken(sql).join()).toContain(rule)
  })
})

describe('the lint accepts', () => {
  it.each([
    'ALTER TABLE "posts" ADD COLUMN "n" integer DEFAULT 1 NOT NULL',
    `ALTER TABLE "posts" ADD COLUMN "list" jsonb DEFAULT '[]'::jsonb NOT NULL`,
    'ALTER TABLE "posts" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL',
    'ALTER TABLE "posts" ADD COLUMN "note" text',
    'CREATE TABLE fresh (id int);\n--> statement-breakpoint\nCREATE INDEX fresh_id ON "fresh" (id);',
    'CREATE TABLE fresh (id int);\n--> statement-breakpoint\nALTER TABLE fresh ADD CONSTRAINT f FOREIGN KEY (id) REFERENCES media(id);',
    'ALTER TABLE "posts" ADD CONSTRAINT "c" CHECK (id > 0) NOT VALID',
    '-- allowed: an index of the same file needs it\nCREATE FUNCTION f() RETURNS integer LANGUAGE sql AS $$ UPDATE posts SET id = 1; SELECT 1 $$',
    `${noTransactionMark}\nCREATE INDEX CONCURRENTLY "posts_title" ON "posts" ("title")`,
    `${noTransactionMark}\nALTER TABLE "posts" VALIDATE CONSTRAINT "c"`,
    `${noTransactionMark}\n-- in batches\nUPDATE posts SET n = 1 WHERE id IN (SELECT id FROM posts WHERE n IS NULL LIMIT 500)`,
    '-- allowed: no version reads it since the one of October\nDROP TABLE shares',
  ])('%s', (sql) => {
    expect(rulesBroken(sql)).toEqual([])
  })

  it('SET NOT NULL after a validated check', () => {
    const added = 'ALTER TABLE "posts" ADD CONSTRAINT "there" CHECK ("lead" IS NOT NULL) NOT VALID'
    const validated = `${noTransactionMark}\nALTER TABLE "posts" VALIDATE CONSTRAINT "there"`
    const set = 'ALTER TABLE "posts" ALTER COLUMN "lead" SET NOT NULL'
    expect(rulesBroken(added, validated, set)).toEqual([])
    expect(rulesBroken(added, set)).toHaveLength(1)
  })

  it('rejects an exception without a reason', () => {
    expect(rulesBroken('-- allowed: yes\nDROP TABLE shares')).toHaveLength(1)
  })
})
