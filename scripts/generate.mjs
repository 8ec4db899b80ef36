// npm run generate: writes every committed file that is generated from others. `-- --check` writes nothing and lists
// outdated files.
import { fileURLToPath } from 'node:url'
import { install } from './setup.mjs'
import { runSteps } from './steps.mjs'

/**
 * The scripts that write a committed file; each accepts `--check`. The first one writes the folding table that the
 * others use.
 */
export const generators = [
  'generate-folding',
  'generate-modules',
  'generate-lettering',
  'generate-sounds',
  'generate-openapi',
  'generate-architecture',
]

const stepOf = (name, args) => ({ name: `產生的檔案：${name}`, commands: [['node', [`scripts/${name}.ts`, ...args]]] })

/** Steps that only check whether each file is up to date. */
export const freshnessSteps = () => generators.map((name) => stepOf(name, ['--check']))

/** @returns the names of the failed steps */
async function generate() {
  const [first, ...others] = generators.map((name) => stepOf(name, []))
  return [...(await runSteps([first])), ...(await runSteps(others))]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  const failed = process.argv.includes('--check') ? await runSteps(freshnessSteps()) : await generate()
  process.exitCode = failed.length > 0 ? 1 : 0
}
