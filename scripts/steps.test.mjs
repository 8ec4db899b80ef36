import { expect, it } from 'vitest'
import { runSteps } from './steps.mjs'

const printing = (text, code = 0) => [process.execPath, ['-e', `console.log('${text}'); process.exitCode = ${code}`]]

async function runAll(steps, options = {}) {
  let printed = ''
  const write = (text) => {
    printed += text
  }
  return { failed: await runSteps(steps, { ...options, write }), printed }
}

it('continues after a failed step and returns all failed steps in list order', async () => {
  const steps = [
    { name: 'one', commands: [printing('first failure', 1)] },
    { name: 'two', commands: [printing('all is well')] },
    { name: 'three', commands: [printing('second failure', 2)] },
    { name: 'four', commands: [['no-such-command', []]] },
  ]
  for (const atOnce of [1, 4]) {
    const { failed, printed } = await runAll(steps, { atOnce })
    expect(failed).toEqual(['one', 'three', 'four'])
    for (const text of ['first failure', 'all is well', 'second failure', 'no-such-command']) expect(printed).toContain(text)
  }
})

it('ends a step at its first failing command', async () => {
  const { failed, printed } = await runAll([{ name: 'one', commands: [printing('a'), printing('b', 1), printing('c')] }])
  expect(failed).toEqual(['one'])
  expect(printed).toMatch(/a\nb\n$/)
})

it('does not interleave the output of steps', async () => {
  const talking = (name) => ({ name, commands: [printing(`${name} begins`), printing(`${name} ends`)] })
  const { printed } = await runAll([talking('one'), talking('two')], { atOnce: 2 })
  for (const name of ['one', 'two']) expect(printed).toContain(`${name}\n${name} begins\n${name} ends\n`)
})
