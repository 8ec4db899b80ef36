import { type ComponentProps, useState } from 'react'
import { taipeiInWords } from '../../../domain/time/taipei.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { instantOf } from '../words.ts'

/** Day and hour in Taipei, said in words below its label as soon as they are given. */
export function WhenField({
  now,
  empty,
  defaultValue,
  onGiven,
  ...box
}: Omit<ComponentProps<typeof TextField>, 'hint' | 'type'> & {
  defaultValue: string
  now: string
  empty: string
  onGiven?: (box: string) => void
}) {
  const [given, setGiven] = useState(defaultValue)
  const instant = instantOf(given)
  const at = instant === null ? null : new Date(instant)
  const words = at === null ? empty : Number.isNaN(at.getTime()) ? '' : `台北時間 ${taipeiInWords(at, new Date(now))}`
  return (
    <TextField
      {...box}
      type="datetime-local"
      hint={<span aria-live="polite">{words}</span>}
      defaultValue={defaultValue}
      onChange={(event) => {
        setGiven(event.currentTarget.value)
        onGiven?.(event.currentTarget.value)
      }}
    />
  )
}
