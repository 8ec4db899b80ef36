import { mkdtempSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, readPid } from '../../src/server/database/data-folder.ts'
import { removeFolder } from './remove-folder.ts'

/**
 * Linux's file system in memory. Copying the template database, a thousand small files, takes an eighth of the processor
 * time there that it takes on ext4, and each test file copies it.
 */
const memory = '/dev/shm'
/** Free space there, and free memory of the machine, below which a disk is used, bytes: a run uses up to two gigabytes. */
const required = 5e9
/** A run starts its server within this time, milliseconds. */
const startLimit = 600_000

const prefix = 'healthpress-test-'

/** Creates the folder of a run's PostgreSQL: in memory if there is room, else below the folder for temporary files. */
export function createClusterFolder(): string {
  removeAbandoned(memory)
  return mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= required && freemem() >= required
  } catch {
    // not on Linux
    return false
  }
}

/** Removes what killed runs left in memory: folders in which no server runs. */
export function removeAbandoned(directory: string, now = Date.now()): void {
  for (const name of namesIn(directory)) {
    const folder = join(directory, name)
    const stat = name.startsWith(prefix) ? statSync(folder, { throwIfNoEntry: false }) : undefined
    if (!stat || now - stat.mtimeMs < startLimit) continue
    const pid = readPid(join(folder, 'postgres/postmaster.pid'))
    if (pid !== null && isRunning(pid, 'postgres')) continue
    try {
      removeFolder(folder)
    } catch {
      // owned by another account, or another run is removing it
    }
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
