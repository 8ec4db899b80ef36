// npm run check: everything that needs neither a database nor a browser.
import { install, run, say } from './setup.mjs'

/** Types, style, arrows, dead code, generated files. */
export function check() {
  say('型別…')
  run('react-router', ['typegen'])
  // by one checker: each of several would work the contract out again, which is half of the whole
  run('tsc', ['-p', '.', '--checkers', '1'])
  say('格式與慣例…')
  run('biome', ['check', '--error-on-warnings', '.'])
  say('模組箭頭與檔案長度…')
  run('vitest', ['run', 'tests/structure', '--reporter=dot'])
  say('無用的程式碼…')
  run('knip', ['--no-progress'])
  say('產生的檔案…')
  run('node', ['scripts/generate-openapi.ts', '--check'])
  run('node', ['scripts/generate-folding.ts', '--check'])
  run('node', ['scripts/generate-sounds.ts', '--check'])
  run('node', ['scripts/train-guard.ts', '--check'])
}

if (process.argv[1]?.endsWith('check.mjs')) {
  install()
  check()
}
