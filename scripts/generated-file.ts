import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes a committed file that is generated from others. With --check on the command line it writes nothing: it reports
 * an outdated file with the command that updates it, and exits with code 1.
 * @param path within the project
 */
export function writeIfChanged(path: string, text: string): void {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const fresh = existsSync(file) && readFileSync(file, 'utf8') === text
  if (process.argv.includes('--check')) {
    if (fresh) return
    console.error(`${path} 不是最新的。請執行 npm run generate，並一併提交。`)
    process.exit(1)
  }
  if (fresh) return
  writeFileSync(file, text)
  console.log(`${path} 已重新產生`)
}
