// npm run bench: every figure of docs/measurements.md. `-- --write` renews that file, `-- --posts 5000 --seconds 3` is a quick look,
// `-- --view http://localhost:3000` how a phone meets a running site, `-- --editor` how the editor answers who writes,
// `-- --against ../other` what a page costs in this build and in that of another checkout, `-- --mail` how fast mail is sent.
import { build } from './build.mjs'
import { install, pinnedNode, run } from './setup.mjs'

const asked = process.argv.slice(2)
const measured = asked.includes('--editor') ? 'editor/run.ts' : asked.includes('--against') ? 'two-builds.ts' : 'run.ts'
install()
if (asked.includes('--view')) run(pinnedNode, ['bench/first-view.ts', ...asked])
else if (asked.includes('--mail')) run(pinnedNode, ['bench/mail.ts', ...asked])
else {
  build()
  run(pinnedNode, [`bench/${measured}`, ...asked], { NODE_ENV: 'production' })
}
