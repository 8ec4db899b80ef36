// npm run dev: the server with reload.
import { install, run } from './setup.mjs'

install()
run(
  'node',
  [
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
