// npm run bench: every figure of docs/measurements.md. `-- --write` renews that file, `-- --posts 5000 --seconds 3` is a quick look.
import { build } from './build.mjs'
import { install, pinnedNode, run } from './setup.mjs'

install()
build()
run(pinnedNode, ['bench/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
