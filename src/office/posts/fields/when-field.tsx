import { type ComponentProps, useState } from 'react'
import { pastHourFault } from '../../../domain/manuscripts/publish-faults.ts'
import { taipeiInWords } from '../../../domain/time/taipei.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { instantOf } from '../words.ts'

/**
 * Date and time in Taipei, with a readable form below the label as soon as they are complete, and an error for a past
 * time where that is not allowed.
 */
export function WhenField({
  now,
  empty,
  ahead = false,
  errors,
  defaultValue,
  onGiven,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'hint' | 'type'> & {
  defaultValue: string
  now: string
  empty: string
  /** Whether it must be in the future, unless unchanged. */
  ahead?: boolean
  onGiven?: (field: string) => void
}) {
  const [given, setGiven] = useState(defaultValue)
  const instant = instantOf(given)
  const at = instant === null ? null : new Date(instant)
  const words = at === null ? empty : Number.isNaN(at.getTime()) ? '' : `台北時間 ${taipeiInWords(at, new Date(now))}`
  const over = ahead && given !== defaultValue && instant !== null ? pastHourFault(instant, new Date(now)) : null
  return (
    <TextField
      {...field}
      errors={errors ?? (over === null ? null : [over])}
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
