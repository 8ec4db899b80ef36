import { rmSync } from 'node:fs'

/**
 * Removes a temporary folder. A stopped site may still finish writing a derived file there: Node removes the folder again
 * when it meets a new file (ENOTEMPTY).
 */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
