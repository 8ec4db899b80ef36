// npm test: installs what is missing (a browser too), the static checks, then every suite.
import { browserPath } from './browser.mjs'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { install, run, say } from './setup.mjs'

install()
const chromium = browserPath()
check()
build()
say('測試…')
run('vitest', ['run', ...process.argv.slice(2)], { CHROMIUM: chromium, NODE_ENV: 'test' })
