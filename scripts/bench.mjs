// npm run bench: every figure of docs/measurements.md. `-- --write` updates that file, `-- --posts 5000 --seconds 3` is
// a quick run, `-- --view http://localhost:3000` measures the first view of a running site on a phone, `-- --editor`
// the typing latency of the editor, `-- --registers` the office's lists with 100,000 rows, `-- --against ../other` the
// cost of a page in this build and in that of another checkout, `-- --search` a rebuild of the search index and queries
// that are asked for the first time, `-- --cached --posts 0` a page from memory beside nginx. `npm run test:ops` measures mail.
import { build } from './build.mjs'
import { install, pinnedNode, run } from './setup.mjs'

const asked = process.argv.slice(2)
const measured = asked.includes('--registers')
  ? 'registers.ts'
  : asked.includes('--editor')
    ? 'editor/run.ts'
    : asked.includes('--against')
      ? 'two-builds.ts'
      : 'run.ts'
install()
if (asked.includes('--view')) run(pinnedNode, ['bench/first-view.ts', ...asked])
else {
  build()
  run(pinnedNode, [`bench/${measured}`, ...asked], { NODE_ENV: 'production' })
}
