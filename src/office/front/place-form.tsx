import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { FrontArrangement, PinnablePost } from '../../contract/office-front.ts'
import { FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { momentOf } from '../parts/moments.ts'
import type { OfficeAnswer } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { StepUp } from '../parts/step-up.tsx'
import { Tick } from '../parts/tick.tsx'
import styles from './front.module.css'

interface PlaceFormProps {
  arrangement: FrontArrangement
  slot: string
  words: string
  found: PinnablePost[]
  presets: Record<string, string>
  answer: OfficeAnswer | undefined
}

/** The form that puts a post into a slot: where, which post, and for how long. */
export function PlaceForm({ arrangement: { place, slots }, slot, words, found, presets, answer }: PlaceFormProps) {
  const [form, fields] = useSheetForm<Record<'post' | 'period' | 'from' | 'until', string>>(
    { id: 'put', name: 'put', defaultValue: { period: 'always' } },
    answer,
  )
  const here = answer?.form === 'put' ? answer : undefined
  const [isCustom, setCustom] = useState(fields.period.value === 'custom')
  const periods = { always: '從現在起，一直放著', ...presets, custom: '自己選時間' }
  // the call names the pin of the whole arrangement
  const ofPins = Object.entries(here?.result.error ?? {}).find(([name]) => name.startsWith('pins'))
  const fault = fields.post.errors?.[0] ?? ofPins?.[1]?.[0]
  return (
    <Section id="put-post" title="放一篇文章">
      <Search place={place} slots={slots} slot={slot} words={words} />
      <Form {...getFormProps(form)} method="post" className={styles['form']} aria-label="放上去" key={`${slot} ${words}`}>
        <FormFault form={form} />
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name="slot" value={slot} />
        <fieldset className={styles['choices']} aria-describedby={fault ? 'post-fault' : undefined}>
          <legend>哪一篇</legend>
          {found.length === 0 && <p>沒有符合的文章。這裡只列已經發布或排程的。</p>}
          {found.map(({ uid, title, open, walled, publish_date }) => (
            <Tick key={uid} type="radio" name="post" value={uid} required defaultChecked={fields.post.initialValue === `${uid}`}>
              <span className={styles['choice']}>
                {title}
                <small>
                  {momentOf(publish_date)} {!open && <Badge look="accent">還沒公開</Badge>}
                  {walled && <Badge look="outline">有牆</Badge>}
                </small>
              </span>
            </Tick>
          ))}
          {fault && (
            <p id="post-fault" role="alert" className={styles['fault']}>
              {fault}
            </p>
          )}
        </fieldset>
        <fieldset className={styles['choices']}>
          <legend>放多久（台北時間）</legend>
          {Object.entries(periods).map(([period, title]) => (
            <Tick
              key={period}
              type="radio"
              name="period"
              value={period}
              defaultChecked={(fields.period.initialValue ?? 'always') === period}
              onChange={() => setCustom(period === 'custom')}
            >
              {title}
            </Tick>
          ))}
        </fieldset>
        <div className={styles['custom']} data-open={isCustom || undefined}>
          <FormField field={fields.from} optional type="datetime-local" label="開始" hint="留空是現在就開始。" />
          <FormField field={fields.until} optional type="datetime-local" label="結束" hint="到這一刻換回去；留空是不換。" />
        </div>
        <StepUp id="put" asked={here?.stepUp} />
        <p className={styles['buttons']}>
          <Button type="submit" name="intent" value="publish-pin">
            放上去
          </Button>
          <Button type="submit" name="intent" value="draft-pin" look="secondary">
            先放進草稿
          </Button>
        </p>
      </Form>
    </Section>
  )
}

/** Which slot, and words of the title: a GET form that is submitted as it changes. */
function Search({
  place,
  slots,
  slot,
  words,
}: Pick<PlaceFormProps, 'slot' | 'words'> & Pick<FrontArrangement, 'place' | 'slots'>) {
  const submit = useSubmit()
  const sections = [...new Set(slots.map(({ section }) => section))]
  return (
    <Form
      role="search"
      action="/office/front"
      className={styles['search']}
      onChange={(event) => {
        const { target, currentTarget } = event
        if (target instanceof HTMLSelectElement) submit(currentTarget, { replace: true, preventScrollReset: true })
      }}
    >
      <input type="hidden" name="place" value={place} />
      <SelectField key={slot} name="slot" label="位置" defaultValue={slot}>
        {sections.map((section) => (
          <optgroup key={section} label={section}>
            {slots
              .filter((one) => one.section === section)
              .map((one) => (
                <option key={one.slot} value={one.slot}>
                  {one.title}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField key={words} name="words" label="標題有這些字" type="search" defaultValue={words} maxLength={100} />
      <Button type="submit" look="secondary">
        找文章
      </Button>
    </Form>
  )
}
