// npm run dev: the site from its sources, on a database of its own. The server ends itself when a file changes that it has
// read, and is begun anew here; what only browsers and pages read is changed in place.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildMails } from './build.mjs'
import { environment, install, pinnedNode, root } from './setup.mjs'
import { supervise } from './supervise.mjs'

install()
const env = environment({
  NODE_ENV: 'development',
  DATA_DIR: process.env.DATA_DIR ?? join(root, '.data-dev'),
  // a query that claims what its rows are not says so at once
  CHECK_ROWS: '1',
})
supervise(() => {
  buildMails()
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  return spawn(pinnedNode, ['--conditions=development', 'scripts/dev-server.ts'], { cwd: root, stdio, env })
})
