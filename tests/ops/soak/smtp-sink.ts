import { appendFileSync } from 'node:fs'
import { startSmtpServer } from '../../fakes/smtp-server.ts'

/** The mail server of a soak test, a separate process so that it can be killed: node smtp-sink.ts PORT FILE */
const [port = '0', file = ''] = process.argv.slice(2)
const smtp = await startSmtpServer(Number(port))
smtp.answerWith((mail) => {
  // stored before it is acknowledged: a killed sink has lost nothing that it accepted
  appendFileSync(file, `${JSON.stringify(mail)}\n`)
  smtp.taken.length = 0
  return '250 taken'
})
