import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  feverOfVulnerable,
  generalSigns,
  pregnancyEmergencySigns,
  signOfCrisis,
  signOfPoison,
  signsOfVulnerable,
  vulnerabilities,
} from '../../src/domain/symptoms/alarms.ts'
import { sources } from '../../src/domain/symptoms/sources.ts'
import { thresholds } from '../../src/domain/symptoms/thresholds.ts'

const page = readFileSync(new URL('../../docs/clinical.md', import.meta.url), 'utf8')

test('docs/clinical.md documents every number by which a tree decides, and no other', () => {
  const numbers = page.slice(page.indexOf('## The numbers'), page.indexOf('## Choices'))
  const named = [...numbers.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => key),
  )
  expect(named.toSorted()).toEqual(Object.keys(thresholds).toSorted())
})

test('docs/clinical.md lists every alarm with its source, and no other', () => {
  const list = page.slice(page.indexOf('## The alarm list'), page.indexOf('## Personas'))
  const printed = [...list.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)]
    .map(([, sign = '', source = '']) => `${sign}: ${source}`)
    .filter((row) => row !== 'sign: source')
  const alarms = [
    ...generalSigns,
    signOfPoison,
    signOfCrisis,
    ...pregnancyEmergencySigns,
    ...vulnerabilities,
    feverOfVulnerable,
    ...signsOfVulnerable,
  ].map(({ sign: [text], source }) => `${text}: ${sources[source].title}`)
  expect(printed.toSorted()).toEqual(alarms.toSorted())
})
