import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { openApiDocument } from '../../src/api/openapi/openapi.ts'

const document = openApiDocument()

test('Redocly has no complaint about the document', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // `/question/picture/{id}` and `/question/{id}/close` differ, because every id of a question is a number
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('Spectral has no complaint about the document', async () => {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({
    // its type lacks `extends`, which is optional
    extends: [[spectralRulesets.oas as RulesetDefinition, 'recommended']],
    rules: { 'oas3-parameter-description': 'warn' },
  })
  const problems = await spectral.run(JSON.parse(JSON.stringify(document)))
  expect(problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)).toEqual([])
})
