import { examine } from '../src/server/doctor.ts'

/**
 * npm run doctor: examines an installation with the settings in the environment and states what is wrong. Exits with
 * code 1 when there is a fault. Nothing is changed.
 */
const marks = { ok: '✓', warning: '！', fault: '✗' }

const findings = await examine(process.env)
for (const { state, part, words } of findings) console.log(`${marks[state]} ${part}：${words}`)
const faults = findings.filter(({ state }) => state === 'fault').length
console.log(faults === 0 ? '沒有找到毛病。' : `${faults} 處要修。`)
if (faults > 0) process.exitCode = 1
