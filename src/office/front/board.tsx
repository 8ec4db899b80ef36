import { getFormProps } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import type { FrontArrangement, FrontPin, FrontSlot, PinnablePost } from '../../contract/office-front.ts'
import { hasEnded, periodText } from '../../domain/front/pins.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { momentOf } from '../parts/moments.ts'
import { Checkbox, Disclosure } from '../parts/page-layout.tsx'
import { FilterForm } from '../parts/result-list.tsx'
import type { OfficeActionResult } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { StepUp } from '../parts/step-up.tsx'
import styles from './front.module.css'

interface PlaceFormProps {
  arrangement: FrontArrangement
  slot: string
  query: string
  candidates: PinnablePost[]
  presets: Record<string, string>
  actionResult: OfficeActionResult | undefined
}

/** The form that puts a post into a slot: where, which post, and for how long. */
export function PinPostForm({ arrangement: { place, slots }, slot, query, candidates, presets, actionResult }: PlaceFormProps) {
  const [form, fields] = usePageForm<Record<'post' | 'period' | 'from' | 'until', string>>(
    { id: 'put', name: 'put', defaultValue: { period: 'always' } },
    actionResult,
  )
  const putResponse = actionResult?.form === 'put' ? actionResult : undefined
  const [isCustom, setCustom] = useState(fields.period.value === 'custom')
  const periods = { always: '從現在起，一直放著', ...presets, custom: '自己選時間' }
  // the call names the pin of the whole arrangement
  const ofPins = Object.entries(putResponse?.result.error ?? {}).find(([name]) => name.startsWith('pins'))
  const error = fields.post.errors?.[0] ?? ofPins?.[1]?.[0]
  return (
    <Section id="put-post" title="放一篇文章">
      <Search place={place} slots={slots} slot={slot} query={query} />
      <Form
        {...getFormProps(form)}
        method="post"
        className={styles['form']}
        aria-label="放上去"
        data-leave="within"
        key={`${slot} ${query}`}
      >
        <FormErrors form={form} />
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name="slot" value={slot} />
        <fieldset className={styles['choices']} aria-describedby={error ? 'post-error' : undefined}>
          <legend>哪一篇</legend>
          {candidates.length === 0 && <p>沒有符合的文章。這裡只列已經發布或排程的。</p>}
          {candidates.map(({ uid, title, open, walled, publish_date }) => (
            <Checkbox
              key={uid}
              type="radio"
              name="post"
              value={uid}
              required
              defaultChecked={fields.post.initialValue === `${uid}`}
            >
              <span className={styles['choice']}>
                {title}
                <small>
                  {momentOf(publish_date)} {!open && <Badge variant="accent">還沒公開</Badge>}
                  {walled && <Badge variant="outline">有牆</Badge>}
                </small>
              </span>
            </Checkbox>
          ))}
          {error && (
            <p id="post-error" role="alert" className={styles['error']}>
              {error}
            </p>
          )}
        </fieldset>
        <fieldset className={styles['choices']}>
          <legend>放多久（台北時間）</legend>
          {Object.entries(periods).map(([period, title]) => (
            <Checkbox
              key={period}
              type="radio"
              name="period"
              value={period}
              defaultChecked={(fields.period.initialValue ?? 'always') === period}
              onChange={() => setCustom(period === 'custom')}
            >
              {title}
            </Checkbox>
          ))}
        </fieldset>
        <div className={styles['custom']} data-open={isCustom || undefined}>
          <FormField field={fields.from} optional type="datetime-local" label="開始" hint="留空是現在就開始。" />
          <FormField field={fields.until} optional type="datetime-local" label="結束" hint="到這一刻換回去；留空是不換。" />
        </div>
        <StepUp id="put" request={putResponse?.stepUp} />
        <p className={styles['buttons']}>
          <Button type="submit" name="intent" value="publish-pin">
            放上去
          </Button>
          <Button type="submit" name="intent" value="draft-pin" variant="secondary">
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
  query,
}: Pick<PlaceFormProps, 'slot' | 'query'> & Pick<FrontArrangement, 'place' | 'slots'>) {
  const sections = [...new Set(slots.map(({ section }) => section))]
  return (
    <FilterForm action="/office/front" className={styles['search']}>
      <input type="hidden" name="place" value={place} />
      <SelectField name="slot" label="位置" defaultValue={slot}>
        {sections.map((section) => (
          <optgroup key={section} label={section}>
            {slots
              .filter((item) => item.section === section)
              .map((item) => (
                <option key={item.slot} value={item.slot}>
                  {item.title}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField name="words" label="標題有這些字" type="search" defaultValue={query} maxLength={100} />
      <Button type="submit" variant="secondary">
        找文章
      </Button>
    </FilterForm>
  )
}

interface BoardProps {
  arrangement: FrontArrangement
  now: string
  actionResult: OfficeActionResult | undefined
}

/** Every slot with what readers see now and what the draft would show, and the posts that are planned for it. */
export function Board({ arrangement, now, actionResult }: BoardProps) {
  const { place, version, draft, slots, versions } = arrangement
  const arrangeResult = actionResult?.form === 'arrange' ? actionResult : undefined
  const error = arrangeResult?.result?.error ? Object.values(arrangeResult.result.error).flat()[0] : null
  const sections = [...new Set(slots.map(({ section }) => section))]
  const hidden = (
    <>
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="base" value={version} />
    </>
  )
  return (
    <div className={styles['board']}>
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      {draft && (
        <Section
          id="draft"
          title="草稿"
          description={`${draft.by ?? '已刪除的帳號'}在 ${momentOf(draft.at)} 存的，讀者還看不到。`}
        >
          <Form method="post" className={styles['draft']} aria-label="草稿">
            {hidden}
            <StepUp id="draft" request={arrangeResult?.stepUp} />
            <Button type="submit" name="intent" value="publish">
              發布草稿
            </Button>
            <Button type="submit" name="intent" value="discard" variant="secondary">
              丟掉草稿
            </Button>
            <SiteLink to={`/office/lens?${new URLSearchParams({ place, draft: 'on' })}`}>用透視鏡看草稿</SiteLink>
          </Form>
        </Section>
      )}
      {sections.map((section, index) => (
        <Section key={section} id={`section-${index}`} title={section}>
          <ol className={styles['slots']}>
            {slots
              .filter((slot) => slot.section === section)
              .map((slot, position, slots) => (
                <Slot
                  key={slot.slot}
                  slot={slot}
                  arrangement={arrangement}
                  now={now}
                  hidden={hidden}
                  actionResult={arrangeResult}
                  edges={[position === 0, position === slots.length - 1]}
                />
              ))}
          </ol>
        </Section>
      ))}
      {versions.length > 0 && (
        <Disclosure title="發布過的安排">
          <ul className={styles['versions']}>
            {versions.map((item) => (
              <li key={item.version}>
                <Form method="post">
                  {hidden}
                  <input type="hidden" name="version" value={item.version} />
                  <span>
                    {momentOf(item.at)} {item.by ?? '已刪除的帳號'}：{placementsText(arrangement, item.pins) || '全部照規則'}
                  </span>
                  <Button
                    type="submit"
                    name="intent"
                    value="reuse"
                    variant="quiet"
                    size="small"
                    aria-label={`把 ${momentOf(item.at)} 的安排放進草稿`}
                  >
                    放進草稿
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

const placementsText = ({ posts, slots }: FrontArrangement, pins: readonly FrontPin[]) =>
  pins
    .map((pin) => {
      const title = posts.find(({ uid }) => uid === pin.post)?.title ?? '已刪除的文章'
      return `${slots.find(({ slot }) => slot === pin.slot)?.title ?? pin.slot}〈${title}〉`
    })
    .join('、')

interface SlotProps {
  slot: FrontSlot
  arrangement: FrontArrangement
  now: string
  hidden: ReactNode
  actionResult: OfficeActionResult | undefined
  /** Whether it is the first and the last of its section. */
  edges: [boolean, boolean]
}

function Slot({
  slot: { slot, title, live, draft },
  arrangement,
  now,
  hidden,
  actionResult,
  edges: [isFirst, isLast],
}: SlotProps) {
  const pins = (arrangement.draft?.pins ?? arrangement.pins).filter((pin) => pin.slot === slot)
  const isChanged = arrangement.draft !== null && draft?.uid !== live?.uid
  return (
    <li className={styles['slot']}>
      <span className={styles['livePost']}>
        <span className={styles['number']}>{title}</span>
        {live ? <a href={live.url}>{live.title}</a> : <span>（沒有文章）</span>}
        <Badge variant={live?.pin ? 'accent' : 'outline'}>{live?.pin ? '編輯選的' : '規則'}</Badge>
        <SiteLink
          to={`/office/front?${new URLSearchParams({ place: arrangement.place, slot })}#put-post`}
          aria-label={`${title}：換一篇`}
        >
          換一篇
        </SiteLink>
      </span>
      {isChanged && <span className={styles['changed']}>草稿裡現在會是：{draft ? draft.title : '（沒有文章）'}</span>}
      {pins.length > 0 && (
        <ul className={styles['pins']}>
          {pins.map((pin) => (
            <li key={pin.id}>
              <Form method="post">
                {hidden}
                <input type="hidden" name="pin" value={pin.id} />
                <span>
                  〈{pinnedTitle(arrangement, pin)}〉{periodText(pin)}
                  {pinStateText(arrangement, pin, now)}
                </span>
                {arrangement.pins.some(({ id }) => id === pin.id) && (
                  <>
                    {actionResult?.result.initialValue?.['pin'] === pin.id && (
                      <StepUp id={`pin-${pin.id}`} request={actionResult.stepUp} />
                    )}
                    <Button
                      type="submit"
                      name="intent"
                      value="publish-remove"
                      variant="quiet"
                      size="small"
                      aria-label={`從${title}拿掉〈${pinnedTitle(arrangement, pin)}〉`}
                    >
                      拿掉
                    </Button>
                  </>
                )}
                <Button
                  type="submit"
                  name="intent"
                  value="remove"
                  variant="quiet"
                  size="small"
                  aria-label={`先在草稿拿掉：${title}〈${pinnedTitle(arrangement, pin)}〉`}
                >
                  先在草稿拿掉
                </Button>
              </Form>
            </li>
          ))}
          {!(isFirst && isLast) && (
            <li>
              <Form method="post">
                {hidden}
                <input type="hidden" name="slot" value={slot} />
                {!isFirst && (
                  <Button type="submit" name="intent" value="up" variant="quiet" size="small" aria-label={`${title}：在草稿上移`}>
                    在草稿上移
                  </Button>
                )}
                {!isLast && (
                  <Button
                    type="submit"
                    name="intent"
                    value="down"
                    variant="quiet"
                    size="small"
                    aria-label={`${title}：在草稿下移`}
                  >
                    在草稿下移
                  </Button>
                )}
              </Form>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

const pinnedTitle = ({ posts }: FrontArrangement, { post }: FrontPin) =>
  posts.find(({ uid }) => uid === post)?.title ?? '已刪除的文章'

/** Why a pin is not shown, if it is not. */
function pinStateText({ posts }: FrontArrangement, pin: FrontPin, now: string): string {
  const instant = new Date(now)
  if (hasEnded(pin, instant)) return '（時間已經過了）'
  const post = posts.find(({ uid }) => uid === pin.post)
  if (post?.open) return ''
  return post && new Date(post.publish_date) > instant ? '（文章還沒公開，公開以後才換上）' : '（文章下架了，現在照規則）'
}
