// Runs one of the project's TypeScript scripts with the pinned Node: node scripts/run.mjs scripts/seed.ts --posts 1000
import { install, pinnedNode, run } from './setup.mjs'

install()
run(pinnedNode, process.argv.slice(2))
