// npm start: installs and builds what is missing, then serves. Arguments after `--` are passed to the server: npm start
// -- --role=web,api
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { environment, install, pinnedNode, root, serverEnvironment, serverFlags, serverProgram } from './setup.mjs'

install()
build()
const server = spawn(pinnedNode, [...serverFlags, serverProgram, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(serverEnvironment),
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
