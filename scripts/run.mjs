// Runs a program of the project with the pinned Node: a script from its source, or a command of operators from its bundle.
// node scripts/run.mjs scripts/seed.ts --posts 1000
import { buildPrograms } from './build.mjs'
import { install, pinnedNode, run } from './setup.mjs'

install()
const given = process.argv.slice(2)
if (given[0]?.startsWith('build/bin/')) buildPrograms()
run(pinnedNode, given)
