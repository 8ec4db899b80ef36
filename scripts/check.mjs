// npm run check: everything that needs neither a database nor a browser.
import { fileURLToPath } from 'node:url'
import { freshnessSteps } from './generate.mjs'
import { install, say } from './setup.mjs'
import { runSteps } from './steps.mjs'

/**
 * Types, style, arrows, dead code, generated files: all of them, so that one run tells all that is wrong. Ends the process then.
 * `structure`: the arrows are tests, which need not run here as well where all tests run beside.
 */
export async function check({ structure = true } = {}) {
  // the checker of types is a Go program, and collects its garbage less often: a quarter of its processor time
  process.env.GOGC ??= '400'
  const failed = await runSteps([
    {
      name: '型別',
      commands: [
        ['react-router', ['typegen']],
        // by one checker: each of several would work the contract out again, which is half of the whole
        ['tsc', ['-p', '.', '--checkers', '1']],
      ],
    },
    ...(structure ? [{ name: '模組箭頭與檔案長度', commands: [['vitest', ['run', 'tests/structure', '--reporter=dot']]] }] : []),
    { name: '無用的程式碼', commands: [['knip', ['--no-progress']]] },
    { name: '格式與慣例', commands: [['biome', ['check', '--error-on-warnings', '.']]] },
    ...freshnessSteps(),
  ])
  if (failed.length === 0) return
  say(`沒有通過：${failed.join('、')}`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  await check({ structure: !process.argv.includes('--beside-all-tests') })
}
