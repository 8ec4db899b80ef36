import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataFolder, readPid, withDataFolder, writeOnce } from './data-folder.ts'

let folder: string
const note = () => join(folder, 'instance.pid')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'healthpress-hold-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('records the holder of the folder, and releases it', () => {
  const release = lockDataFolder(folder)
  expect(readPid(note())).toBe(process.pid)
  release()
  expect(existsSync(note())).toBe(false)
})

it('refuses a second holder, with a one-line instruction', () => {
  const release = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(/正由另一個執行個體使用（pid \d+）.*DATA_DIR/)
  release()
})

it('refuses while another process holds it', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  writeFileSync(note(), `${other.pid}\n`)
  expect(() => lockDataFolder(folder)).toThrow(`pid ${other.pid}`)
  const ended = new Promise((resolve) => other.once('exit', resolve))
  other.kill('SIGKILL')
  await ended
  lockDataFolder(folder)()
})

it.each([
  ['of a process that is gone', '4194304\n'],
  ['of a process that is no Node', '1\n'],
  ['of an earlier process with our number', `${process.pid}\nanother-boot 17\n`],
  ['of an earlier process with a living one’s number', `${process.ppid}\nanother-boot 17\n`],
  ['that is empty', ''],
  ['that is no note', 'hello\n'],
])('ignores a lock file %s', (_, text) => {
  writeFileSync(note(), text)
  const release = lockDataFolder(folder)
  expect(readFileSync(note(), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
  release()
})

it('does not touch the lock file of a later holder', () => {
  const release = lockDataFolder(folder)
  writeFileSync(note(), '4194304\n')
  release()
  expect(existsSync(note())).toBe(true)
})

it('an unusable folder is reported with a one-line instruction', () => {
  writeFileSync(join(folder, 'file'), '')
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  expect(() => lockDataFolder(join(folder, 'file'))).toThrow(/^資料夾 .*file 無法寫入（EEXIST）。.*DATA_DIR/)
  expect(() => lockDataFolder(join(folder, 'file', 'data'))).toThrow(/^資料夾 .*data 無法寫入（ENOTDIR）。.*DATA_DIR/)
  expect(() => withDataFolder(folder, full)).toThrow(/^資料夾 .* 無法寫入（磁碟已滿）。/)
})

it('a file is written completely or not at all', () => {
  const file = join(folder, 'secret')
  expect(() => writeOnce(join(folder, 'none', 'secret'), 'text', 0o600)).toThrow('ENOENT')
  expect([writeOnce(file, 'first', 0o600), writeOnce(file, 'second', 0o600)]).toEqual([true, false])
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['first', ['secret']])
})
