import { useState } from 'react'
import { logError } from '../../browser/log.ts'

const messages = {
  cancelled: '沒有完成，請再試一次或改用其他方式',
  unsupported: '這個瀏覽器不支援通行金鑰，請改用其他方式',
  failed: '連線中斷，請再試一次',
}

/** One operation with a passkey: whether it is pending, and its error. Its code is loaded on demand. */
export function usePasskey(operation: 'add' | 'sign-in', onDone: () => void) {
  const [working, setWorking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const start = async () => {
    setWorking(true)
    setMessage(null)
    try {
      const { addPasskey, signInWithPasskey } = await import('../../browser/passkey.ts')
      const end = await (operation === 'add' ? addPasskey() : signInWithPasskey())
      if (end.state === 'done') return onDone()
      setMessage(end.state === 'refused' ? end.message : messages[end.state])
    } catch (error) {
      logError('無法使用通行金鑰', error)
      setMessage(messages.failed)
    }
    setWorking(false)
  }
  return { working, error: message, start: () => void start(), rest: () => setWorking(false) }
}
