import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inDataFolder, writeOnce } from './database/data-folder.ts'

/** A secret that the demo generates once and stores beside its data, so that sessions outlive a restart. */
export function storedSecret(directory: string): string {
  return inDataFolder(directory, () => {
    const file = join(directory, 'secret')
    if (!existsSync(file)) writeOnce(file, `${randomBytes(32).toString('hex')}\n`, 0o600)
    return readFileSync(file, 'utf8').trim()
  })
}
