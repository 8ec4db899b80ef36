import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TakenMail {
  from: string
  to: string
  data: string
}

/**
 * A mail server that implements enough SMTP to accept mail, and can be set to reject it or to respond late. Accepted
 * mail is not forwarded.
 */
export async function startSmtpServer(at = 0) {
  const received: TakenMail[] = []
  const state: State = { refusal: null, answer: () => '250 taken' }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, state, (mail) => received.push(mail))
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: received,
    /** Responds to every envelope with this from now on, `451 try again later`; null accepts mail again. */
    refuse: (refusal: string | null) => {
      state.refusal = refusal
    },
    /** Sets the response to a completely received mail. Without a 2xx it is not in `taken`. */
    answerWith: (answer: State['answer']) => {
      state.answer = answer
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface State {
  refusal: string | null
  answer: (mail: TakenMail) => string | Promise<string>
}

function converse(socket: Socket, state: State, take: (mail: TakenMail) => void): void {
  const mail: TakenMail = { from: '', to: '', data: '' }
  let inData = false
  let pending = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const onLine = (line: string) => {
    if (inData) {
      // a line that starts with a dot was dot-stuffed (RFC 5321, 4.5.2)
      if (line !== '.') mail.data += `${line.replace(/^\./, '')}\n`
      else {
        inData = false
        const received = { ...mail }
        void Promise.resolve(state.answer(received)).then((answer) => {
          if (answer.startsWith('2')) take(received)
          say(answer)
        })
      }
      return
    }
    const [, email = ''] = /<(.*)>/.exec(line) ?? []
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'EHLO' || command === 'HELO') say('250 fake')
    else if (command === 'MAIL' && state.refusal) say(state.refusal)
    else if (command === 'MAIL') {
      Object.assign(mail, { from: email, to: '', data: '' })
      say('250 ok')
    } else if (command === 'RCPT') {
      mail.to = email
      say('250 ok')
    } else if (command === 'DATA') {
      inData = true
      say('354 go on')
    } else if (command === 'QUIT') {
      say('221 bye')
      socket.end()
    } else say('250 ok')
  }
  say('220 fake')
  socket.on('data', (chunk) => {
    const lines = (pending + chunk.toString('utf8')).split('\r\n')
    pending = lines.pop() ?? ''
    lines.forEach(onLine)
  })
}
