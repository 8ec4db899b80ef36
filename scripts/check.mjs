// npm run check: every check that needs neither a database nor a browser.
import { fileURLToPath } from 'node:url'
import { freshnessSteps } from './generate.mjs'
import { install, say } from './setup.mjs'
import { runSteps } from './steps.mjs'

/**
 * Types, style, import rules, dead code, generated files: all checks run, so that one run reports every problem. Exits
 * the process on failure. `structure`: the import rules are tests, and are skipped here where the whole test suite runs
 * in parallel.
 */
export async function check({ structure = true } = {}) {
  // the type checker is a Go program: less frequent garbage collection saves a quarter of its processor time
  process.env.GOGC ??= '400'
  const failed = await runSteps([
    {
      name: '型別',
      commands: [
        ['react-router', ['typegen']],
        // a single checker: each of several would infer the types of the contract again, which is half of the work
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
