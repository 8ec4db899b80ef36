import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { eicar, startFakeClamd } from '../../../tests/fakes/clamd.ts'
import { clamdScanner, ScannerError } from './scan.ts'

const clamd = await startFakeClamd({ most: 1_000_000 })
const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
afterAll(async () => {
  await clamd.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => clamd.interfere(null))
const file = join(folder, 'came')
const scan = (content: string | Buffer, timeout = 5000) => {
  writeFileSync(file, content)
  return clamdScanner(clamd.socket, timeout)(file)
}

test('a file is sent completely, in chunks, and malware in it is found', async () => {
  const long = Buffer.alloc(300_001, '表')
  expect([await scan(long), await scan(''), await scan(`%PDF-1.4 ${eicar}`)]).toEqual([true, true, false])
  expect(clamd.scanned.map(({ length }) => length)).toEqual([300_001, 0, 9 + eicar.length])
  expect(clamd.scanned[0]?.equals(long)).toBe(true)
})

test('an unexpected response is neither a finding nor a pass', async () => {
  await expect(scan(Buffer.alloc(1_000_001))).rejects.toThrow(/size limit exceeded/)
  for (const how of [
    (connection: import('node:net').Socket) => connection.destroy(),
    (connection: import('node:net').Socket) => connection.end(),
    (connection: import('node:net').Socket) => connection.end('stream: OK, more or less\0'),
    (connection: import('node:net').Socket) => connection.write('x'.repeat(9000)),
  ]) {
    clamd.interfere(how)
    await expect(scan('%PDF-1.4')).rejects.toBeInstanceOf(ScannerError)
  }
  clamd.interfere(() => undefined)
  await expect(scan('%PDF-1.4', 50)).rejects.toBeInstanceOf(ScannerError)
  await expect(clamdScanner(join(folder, 'nobody.sock'))(file)).rejects.toBeInstanceOf(ScannerError)
})

test('a file that is removed after the connection has failed causes no uncaught error', async () => {
  writeFileSync(file, 'text')
  const scanned = clamdScanner(join(folder, 'nobody.sock'))(file)
  rmSync(file)
  await expect(scanned).rejects.toBeInstanceOf(ScannerError)
  await new Promise((resolve) => setImmediate(resolve))
})
