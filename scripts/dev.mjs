// npm run dev: the server with reload. Mail templates are drawn from what was built at the start.
import { buildMails } from './build.mjs'
import { install, run } from './setup.mjs'

install()
buildMails()
run(
  'node',
  [
    '--conditions=development',
    '--watch-path=src/server',
    '--watch-path=src/api',
    '--watch-path=src/operations',
    '--watch-path=src/db/queries',
    'scripts/dev-server.ts',
  ],
  {
    NODE_ENV: 'development',
  },
)
