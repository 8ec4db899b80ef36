import { Form } from 'react-router'
import type { CallInput } from '../../contract/client.ts'
import type { MediaDetails } from '../../contract/media.ts'
import { cropRatios, type FocalPoint } from '../../domain/images/crop.ts'
import { kindOfMedia } from '../../domain/media/recordings.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Checkbox, Disclosure } from '../parts/page-layout.tsx'
import { consentNames, rightsEndNames, sourceNames } from './labels.ts'
import styles from './media.module.css'

type MediaFields = CallInput<'POST /api/v3.0/office/media/:id/save'>['body']

/** Converts the form of an image to the request body. Positions are percentages; an empty field means none. */
export function readPictureForm(form: FormData): MediaFields {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const orNull = (name: string) => text(name) || null
  const part = (name: string) => (text(name) === '' ? null : Number(text(name)) / 100)
  const [x, y] = [part('focus_x'), part('focus_y')]
  const crops = cropRatios.flatMap((ratio) => {
    const [left, top, width] = ['x', 'y', 'width'].map((side) => part(cropSideOf(ratio, side)))
    return width === null || width === undefined ? [] : [[ratio, { x: left ?? 0, y: top ?? 0, width }] as const]
  })
  return {
    title: text('title'),
    credit: text('credit'),
    licence: text('licence'),
    alt: text('alt'),
    ...(form.has('alt') && { decorative: form.has('decorative') }),
    source: orNull('source') as MediaFields['source'],
    people_consent: orNull('people_consent') as MediaFields['people_consent'],
    rights_until: orNull('rights_until'),
    at_rights_end: (orNull('at_rights_end') ?? undefined) as MediaFields['at_rights_end'],
    focus: x === null && y === null ? null : { x: x ?? 0.5, y: y ?? 0.5 },
    crops: Object.fromEntries(crops),
  }
}

/** The focal point of rejected input. */
export function focusOf(inputValues: Record<string, string> | null | undefined): { x: number; y: number } | null {
  const { focus_x: x = '', focus_y: y = '' } = inputValues ?? {}
  return x === '' && y === '' ? null : { x: Number(x || 50) / 100, y: Number(y || 50) / 100 }
}

/** The field name of a side of a crop: field names contain no colon. */
const cropSideOf = (ratio: string, side: string) => `crop_${ratio.replace(':', 'x')}_${side}`

/** The field of an API error: `body.focus.x` is `focus_x`, `body.crops.16:9.width` is `crop_16x9_width`. */
export const pictureFieldOf = (path: string) => {
  const [first = '', ...more] = path.replace(/^body\.?/, '').split('.')
  const [ratio = '', side = ''] = more
  return first === 'crops' ? cropSideOf(ratio, side) : [first, ...more].join('_')
}

const percent = (part: number | undefined) => (part === undefined ? '' : String(Math.round(part * 100)))

/** The fields of an image. Rejected input is restored. Users who may not edit it see the values read-only. */
export function PictureForm({
  picture,
  focus,
  setFocus,
  errors,
  inputValues,
}: {
  picture: MediaDetails
  focus: FocalPoint | null
  setFocus: (focus: FocalPoint | null) => void
  errors: Record<string, string>
  inputValues: Record<string, string> | null
}) {
  const field = (name: string, value: string) => ({
    name,
    defaultValue: inputValues?.[name] ?? value,
    errors: errors[name] ? [errors[name]] : null,
  })
  const coordinateField = (side: 'x' | 'y', label: string) => (
    <TextField
      name={`focus_${side}`}
      label={label}
      value={percent(focus?.[side])}
      onChange={({ currentTarget: { value } }) =>
        setFocus(value === '' ? null : { x: 0.5, y: 0.5, ...focus, [side]: Math.min(100, Math.max(0, Number(value))) / 100 })
      }
      errors={errors[`focus_${side}`] ? [errors[`focus_${side}`] ?? ''] : null}
      type="number"
      min={0}
      max={100}
    />
  )
  const kind = kindOfMedia(picture.type)
  const isPicture = kind === 'picture'
  return (
    <Form method="post" aria-label={isPicture ? '圖片資料' : kind === 'handout' ? '文件資料' : '影音資料'}>
      <fieldset disabled={!picture.may_edit} className={styles['form']}>
        {!picture.may_edit && <p className={styles['meta']}>這是別人上傳的，由編輯或資料管理修改。</p>}
        {isPicture && (
          <TextAreaField
            {...field('alt', picture.alt)}
            label="替代文字"
            hint="寫圖上看得到什麼，給看不到圖的讀者；放進文章時會先填這一句。"
            rows={2}
            maxLength={300}
          />
        )}
        {isPicture && (
          <Checkbox
            name="decorative"
            value="yes"
            defaultChecked={inputValues ? inputValues['decorative'] === 'yes' : picture.decorative}
          >
            只是裝飾，不必描述
          </Checkbox>
        )}
        <TextField
          {...field('title', picture.title)}
          label="標題"
          hint={kind === 'handout' ? '讀者下載時的檔名。' : '只在編輯部看得到，好找。'}
          maxLength={200}
        />
        <TextField
          {...field('credit', picture.credit)}
          label={isPicture ? '攝影、繪圖' : kind === 'handout' ? '編寫' : '拍攝、錄音'}
          maxLength={100}
        />
        <div className={styles['pair']}>
          <SelectField {...field('source', picture.source ?? '')} label="來源">
            <option value="">還沒有填</option>
            {Object.entries(sourceNames).map(([source, name]) => (
              <option key={source} value={source}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField {...field('rights_until', picture.rights_until ?? '')} label="授權最後一天" type="date" optional />
        </div>
        <SelectField {...field('at_rights_end', picture.at_rights_end)} label="最後一天過後，讀者那裡">
          {Object.entries(rightsEndNames).map(([hidden, name]) => (
            <option key={hidden} value={hidden}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextAreaField {...field('licence', picture.licence)} label="授權條件" rows={2} maxLength={500} optional />
        <SelectField
          {...field('people_consent', picture.people_consent ?? '')}
          label={isPicture ? '圖上的人同意刊出' : '出現的人同意刊出'}
        >
          <option value="">還沒有填</option>
          {Object.entries(consentNames).map(([consent, name]) => (
            <option key={consent} value={consent}>
              {name}
            </option>
          ))}
        </SelectField>
        {isPicture && (
          <>
            <fieldset className={styles['pair']}>
              <legend>焦點（%）：怎麼裁切都該看得到的地方。也可以在圖上點一下；留空是正中央。</legend>
              {coordinateField('x', '從左邊')}
              {coordinateField('y', '從上面')}
            </fieldset>
            <Disclosure title="自己決定裁切">
              <p className={styles['meta']}>左上角與寬度，佔整張圖的 %。寬度留空，就依焦點裁切。</p>
              {cropRatios.map((ratio) => (
                <fieldset key={ratio} className={styles['triple']}>
                  <legend>{ratio}</legend>
                  {(['x', 'y', 'width'] as const).map((side) => (
                    <TextField
                      key={side}
                      {...field(cropSideOf(ratio, side), percent(picture.crops[ratio]?.[side]))}
                      label={{ x: '從左邊', y: '從上面', width: '寬度' }[side]}
                      type="number"
                      min={side === 'width' ? 1 : 0}
                      max={100}
                    />
                  ))}
                </fieldset>
              ))}
            </Disclosure>
          </>
        )}
        {picture.may_edit && (
          <Button type="submit" name="intent" value="save">
            儲存
          </Button>
        )}
      </fieldset>
    </Form>
  )
}
