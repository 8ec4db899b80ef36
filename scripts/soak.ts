// npm run soak -- --minutes 60 --rate 4 --out soak.md: the topology of docs/running.md on this machine under mixed load,
// with each part killed in turn, a deployment and a failover; prints what readers saw.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { soak } from '../tests/ops/soak/soak.ts'
import ensureBuilt from '../tests/support/built.ts'
import requirePrograms from '../tests/support/ops-programs.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '4' },
    out: { type: 'string' },
  },
})
requirePrograms()
ensureBuilt()
const say = (line: string) => process.stdout.write(`${line}\n`)
const { text, errorCounts, found } = await soak({ minutes: Number(values.minutes), rate: Number(values.rate), say })
const logged = [...errorCounts].map(([line, count]) => `- ${count} × ${line}`)
const fullText = [text, ...(logged.length > 0 ? ['Errors in the logs:', '', ...logged, ''] : [])].join('\n')
say(fullText)
if (values.out) writeFileSync(values.out, fullText)
const lost = found.writes.flatMap((item) => item.lost.map((id) => `${item.kind} ${id}`))
for (const line of [...lost, ...found.wrong.slice(0, 20).map(({ detail }) => detail)]) say(line)
process.exitCode = lost.length + found.wrong.length + found.mails.lost.length > 0 ? 1 : 0
