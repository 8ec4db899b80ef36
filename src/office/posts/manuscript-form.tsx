import { memo, type ReactNode, useMemo, useRef } from 'react'
import { Form } from 'react-router'
import type { ManuscriptWhole } from '../../contract/manuscript-shapes.ts'
import type { Problem } from '../../contract/shapes.ts'
import { plainBody } from '../../domain/manuscripts/plain-body.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { onEnter } from '../parts/on-enter.ts'
import { useStart } from '../parts/use-start.ts'
import { BodyField } from './editor/body-field.tsx'
import type { ShownSettings } from './editor/use-writing.ts'
import { boxesOf, boxId, formId, type Typed } from './fields/boxes.ts'
import { Group } from './fields/group.tsx'
import { ReferencesField } from './fields/references-field.tsx'
import { Settings } from './fields/settings.tsx'
import type { Choices } from './names.ts'
import styles from './posts.module.css'
import { documentIn, referencesIn } from './read-form.ts'
import { onSaveKey } from './save-key.ts'

/** From the title Enter goes on to the text, as on paper: what was typed saves itself. */
const intoText = () => document.getElementById(boxId('body'))?.querySelector<HTMLElement>('[contenteditable], textarea')?.focus()

/**
 * The boxes of a manuscript. What was typed and not kept stands in them again; else they show the newest version. They are drawn
 * again when they show something else, and not for what is said around them while somebody writes.
 */
export const ManuscriptForm = memo(function ManuscriptForm({
  manuscript,
  plain,
  html,
  choices,
  unsigned,
  faults,
  newTags,
  typed,
  filled,
  stale,
  settled,
  shown,
  kept,
  saveKey,
  now,
}: {
  manuscript: ManuscriptWhole
  /** The text as a box of plain text holds it; null for a document that holds more. */
  plain: string | null
  /** The text as readers see it, where no box holds it. */
  html: string | null
  choices: Choices
  /** Whether who looks is no author yet, and may become one. */
  unsigned: boolean
  faults: Record<string, string>
  /** Words that are no tags yet, and that whoever looks may make tags of. */
  newTags: readonly string[]
  typed: Typed | null
  /** How often the boxes were filled again since the page was loaded. */
  filled: number
  /** The newest version, where somebody else has changed the same, and whose each part of it is to be. */
  stale: Problem['stale'] | null
  settled: readonly string[]
  /** Settings that came in since the page was loaded. */
  shown: ShownSettings | null
  /** What became of the last press of the button, said beside it. */
  kept: ReactNode
  /** Under which this save is kept once, however often it is sent. */
  saveKey: string
  now: string
}) {
  const { fields, version } = manuscript
  const title = useRef<HTMLInputElement>(null)
  // what was typed stands there again, whatever the page was loaded with
  const again = useMemo(() => documentIn(typed?.['document']?.[0]), [typed])
  useStart(title, fields.title === '')
  const boxes = boxesOf(typed, faults)
  const settings = boxesOf(shown?.typed ?? typed, faults)
  const set = shown?.fields ?? fields
  const lines = shown?.typed ?? typed
  return (
    <Form
      method="post"
      className={styles['sheet']}
      key={`${version} ${typed ? saveKey : ''} ${filled}`}
      id={formId}
      data-typed={typed ? true : undefined}
      aria-label="稿件內容"
      onKeyDown={onSaveKey}
    >
      {/* what Enter in a box presses: the first button of a form */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1}>
        儲存
      </button>
      <input type="hidden" name="base" value={typed?.['base']?.[0] ?? version} />
      {typed?.['kept'] && <input type="hidden" name="kept" value={typed['kept'][0]} />}
      {stale && (
        <>
          <input type="hidden" name="seen" value={stale.version} />
          <input type="hidden" name="seen_at" value={stale.at} />
        </>
      )}
      {settled.map((part) => (
        <input key={part} type="hidden" name="settled" value={part} />
      ))}
      <input type="hidden" name="key" value={saveKey} />
      <div className={styles['writing']}>
        <Group id="writing" title="內容">
          <TextField
            {...boxes.one('title', fields.title)}
            ref={title}
            label="標題"
            maxLength={300}
            onKeyDown={onEnter(intoText)}
          />
          <TextAreaField {...boxes.one('lead', fields.lead)} label="前言" maxLength={2000} rows={3} />
          <div id={boxId('body')} tabIndex={-1} className={styles['text']}>
            <BodyField
              starts={fields.title !== ''}
              document={again ?? (manuscript.document as unknown as PostDocument)}
              plain={again ? plainBody(again) : plain}
              html={html}
              typed={typed?.['body']?.[0]}
              fault={faults['body']}
            />
          </div>
          <TextAreaField
            {...boxes.one('key_points', fields.key_points.join('\n'))}
            label="本文重點"
            hint="一行一句，最多 10 句。"
            rows={3}
          />
        </Group>
        <Group id="references" title="參考資料">
          <ReferencesField
            key={shown?.nth}
            boxes={settings}
            lines={lines?.['reference_title'] ? referencesIn(lines) : set.references}
          />
        </Group>
      </div>
      <div className={styles['settings']}>
        <Settings
          key={shown?.nth}
          manuscript={{ ...manuscript, fields: set }}
          boxes={settings}
          choices={choices}
          unsigned={unsigned}
          newTags={newTags}
          now={now}
        />
      </div>
      <div className={styles['save']}>
        <TextField
          {...boxes.one('name', '')}
          label="版本名稱"
          hint="想記住這一版時填，例如「送審前」。"
          optional
          maxLength={100}
        />
        <Button type="submit" name="intent" value="save" look="secondary">
          儲存
        </Button>
        <p role="status">{kept}</p>
      </div>
    </Form>
  )
})
