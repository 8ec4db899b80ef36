// npm run generate: writes every file that is made from others and committed. `-- --check` writes nothing and names those that are not fresh.
import { fileURLToPath } from 'node:url'
import { install } from './setup.mjs'
import { runSteps } from './steps.mjs'

/** The scripts that write a committed file; each knows `--check`. The others fold by what the first one wrote. */
export const generators = ['generate-folding', 'generate-sounds', 'generate-openapi', 'generate-architecture']

const stepOf = (name, args) => ({ name: `產生的檔案：${name}`, commands: [['node', [`scripts/${name}.ts`, ...args]]] })

/** Steps that only look whether each file is fresh. */
export const freshnessSteps = () => generators.map((name) => stepOf(name, ['--check']))

/** @returns the names of the steps that failed */
async function generate() {
  const [first, ...others] = generators.map((name) => stepOf(name, []))
  return [...(await runSteps([first])), ...(await runSteps(others))]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  const failed = process.argv.includes('--check') ? await runSteps(freshnessSteps()) : await generate()
  process.exitCode = failed.length > 0 ? 1 : 0
}
