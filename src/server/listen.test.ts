import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it('an address of another machine is reported with a one-line instruction', async () => {
  const listening = listen(createServer(), { PORT: 0, HOST: '203.0.113.7' })
  await expect(listening).rejects.toThrow('無法在位址 203.0.113.7 上監聽（EADDRNOTAVAIL）。請以 HOST 指定這台機器的位址。')
})
