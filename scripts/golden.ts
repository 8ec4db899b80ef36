import { writeFileSync } from 'node:fs'
import { goldenDifferences, goldenFile, goldenLines } from '../src/demo/golden.ts'
import { readDemo } from '../src/demo/read-demo.ts'

/**
 * npm run golden: says what readers of the demo's posts would get otherwise than before, and keeps that as what they are to get.
 * Whoever commits it explains each difference. `-- --look` keeps nothing.
 */
const { posts } = readDemo()
const differences = goldenDifferences(posts)
process.stdout.write(differences.map((line) => `${line}\n`).join('') || '讀者看到的都和原來一樣\n')
if (!process.argv.includes('--look')) writeFileSync(goldenFile, `${goldenLines(posts).join('\n')}\n`)
