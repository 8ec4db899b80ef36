// npm run dev: the site from its sources, on a database of its own. The server exits when a file changes that it has
// loaded, and is restarted here; modules of the browser and of pages are replaced in place.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildMails } from './build.mjs'
import { environment, install, pinnedNode, root } from './setup.mjs'
import { supervise } from './supervise.mjs'

install()
const env = environment({
  NODE_ENV: 'development',
  DATA_DIR: process.env.DATA_DIR ?? join(root, '.data-dev'),
  // a query whose rows do not match its declared type fails at once
  CHECK_ROWS: '1',
})
supervise(() => {
  buildMails()
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  return spawn(pinnedNode, ['--conditions=development', 'scripts/dev-server.ts'], { cwd: root, stdio, env })
})
