import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** Letters from which a quoted part of the site's wording counts as a sentence; names of buttons are shorter. */
const sentence = 6
/**
 * The share of assertions that may quote a sentence, by area: wording is asserted where it is defined. Tests of `domain`
 * define it and are not counted. Pages over HTTP have no roles and names to locate by, so their share is the highest.
 */
const ceilings = [
  ['browser journeys', /^tests\/e2e\//, 0.03, 900],
  ['calls of the API', /^tests\/api\//, 0.03, 3000],
  ['the contract', /^tests\/contract\//, 0.01, 100],
  ['pages over HTTP', /^tests\/(?:server|routes)\//, 0.06, 1000],
  ['modules beside their tests', /^src\/(?!domain\/).*\.test\.tsx?$/, 0.035, 1200],
] as const

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const wording = sourcesBelow('src')
  .filter((file) => !/\.css$|\.test\.tsx?$|^src\/demo\//.test(file))
  .map(read)
  .join('\n')

const han = /[\u4e00-\u9fff]/g
const runs = /[\u4e00-\u9fff，。、？！：；「」（）…]+/g
const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\//g
const lengthOf = (text: string) => text.match(han)?.length ?? 0

/** The longest quoted part of the site's wording, or undefined. */
const quotedIn = (statement: string): string | undefined =>
  (statement.match(literals) ?? [])
    .flatMap((literal) => literal.match(runs) ?? [])
    .find((run) => lengthOf(run) >= sentence && wording.includes(run))

/** The statements of a formatted file: a statement begins at the indentation of its block. */
const statementsOf = (text: string): string[] => text.split(/\n(?=\s*(?:await|const|expect|for|if|return|test|it)\b)/)
const isAssertion = (statement: string) => /\bexpect(?:\.poll)?\(|\.waitFor\(/.test(statement)

test.each(ceilings)('%s take the wording from where it is defined', (_, area, ceiling, least) => {
  const assertions = [...sourcesBelow('tests'), ...sourcesBelow('src')]
    .filter((file) => area.test(file))
    .flatMap((file) =>
      statementsOf(read(file))
        .filter(isAssertion)
        .map((statement) => ({ file, quoted: quotedIn(statement) })),
    )
  expect(assertions.length).toBeGreaterThan(least)
  const repeated = assertions.filter(({ quoted }) => quoted !== undefined)
  const listed = repeated.map(({ file, quoted }) => `${file}: ${quoted}`)
  expect(repeated.length / assertions.length, listed.join('\n')).toBeLessThanOrEqual(ceiling)
})
