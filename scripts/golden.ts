import { writeFileSync } from 'node:fs'
import { goldenDifferences, goldenFile, goldenLines } from '../src/demo/golden.ts'
import { readDemo } from '../src/demo/read-demo.ts'

/**
 * npm run golden: reports how the output of the demo's posts differs from the golden files, and updates the golden
 * files. The commit explains each difference. `-- --look` writes nothing.
 */
const { posts } = readDemo()
const differences = goldenDifferences(posts)
process.stdout.write(differences.map((line) => `${line}\n`).join('') || '讀者看到的都和原來一樣\n')
if (!process.argv.includes('--look')) writeFileSync(goldenFile, `${goldenLines(posts).join('\n')}\n`)
