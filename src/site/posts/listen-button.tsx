import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { deviceVoice, onVoicesChange, unlockSpeech } from '../../browser/voices.ts'
import { lazyPart } from '../../rendering/lazy-part.ts'
import { SpeakerIcon } from './post-icons.tsx'
import type { PostView } from './post-view.ts'
import styles from './tools.module.css'

/** Loaded only by readers who listen. */
const Listening = lazyPart(() => import('./listening.tsx'))

/** Opens the read-aloud player. Its space is reserved from the start; it is visible where the device has a voice. */
export function ListenButton({ view }: { view: PostView }) {
  const isSupported = useSyncExternalStore(
    onVoicesChange,
    () => deviceVoice() !== null,
    () => false,
  )
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const activate = () => {
    if (!open) unlockSpeech()
    setOpen(!open)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isSupported ? styles['tool'] : `${styles['tool']} ${styles['unable']}`}
        aria-expanded={open}
        onClick={activate}
        data-needs-script
      >
        <SpeakerIcon />
        <span>朗讀</span>
      </button>
      {open && (
        <Suspense>
          <Listening view={view} button={button} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
