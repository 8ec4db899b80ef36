import { checkInstallation } from '../src/server/doctor.ts'

/**
 * npm run doctor: examines an installation with the settings in the environment and states what is wrong. Exits with
 * code 1 when there is an error. Nothing is changed.
 */
const marks = { ok: '✓', warning: '！', error: '✗' }

const findings = await checkInstallation(process.env)
for (const { state, part, message } of findings) console.log(`${marks[state]} ${part}：${message}`)
const errorCount = findings.filter(({ state }) => state === 'error').length
console.log(errorCount === 0 ? '沒有找到毛病。' : `${errorCount} 處要修。`)
if (errorCount > 0) process.exitCode = 1
