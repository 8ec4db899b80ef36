import { type MouseEvent, useEffect, useRef } from 'react'
import type { Problem } from '../../contract/shapes.ts'
import { compareAttributes } from '../../domain/manuscripts/block-attributes.ts'
import { compareWords } from '../../domain/manuscripts/compare-words.ts'
import type { Choice, Side } from '../../domain/manuscripts/merge-blocks.ts'
import { wallText } from '../../domain/walls/wall.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { conflictsId, fieldId, formId } from './fields/form-fields.ts'
import { momentOf, partName } from './labels.ts'
import type { Choices } from './names.ts'
import styles from './posts.module.css'
import { setChoosing } from './presence/presence-store.ts'
import { attributeLabels } from './review/attribute-labels.ts'
import { withOffsets } from './with-offsets.ts'

const isBlock = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The attributes that one side of a block has and the other does not: a mark, a level, a link target. @param areSame
 * whether their text is equal
 */
export function attributesOfSides(
  part: string,
  { yours, theirs }: { yours: unknown; theirs: unknown },
  areSame: boolean,
): Record<Side, string[]> {
  if (!part.startsWith('block:') || !isBlock(yours) || !isBlock(theirs)) return { mine: [], theirs: [] }
  const { out, in: inserted } = compareAttributes(yours, theirs, areSame)
  return { mine: attributeLabels(out), theirs: attributeLabels(inserted) }
}

const choiceNames: Record<Choice, string> = { mine: '用我的', theirs: '用對方的', both: '兩段都留' }

/**
 * Both sides of an edit conflict, each with a button that chooses it. The input stays in the form below, and is not
 * saved before the conflict is resolved; the form's own button saves nothing else either. `resolutions` contains earlier
 * decisions per part, carried in the form. `resolve` resolves at once, where the editor saves automatically; otherwise
 * the buttons submit the form.
 */
export default function StaleSides({
  stale: { version, at, parts },
  resolutions,
  resolve,
  choices,
}: {
  stale: NonNullable<Problem['stale']>
  resolutions: readonly string[]
  resolve: ((part: string, choice: Choice) => void) | null
  choices: Choices
}) {
  const decided = useRef<string | null>(null)
  const isLive = resolve !== null
  // after a form submission the focus moves to the conflict
  useEffect(() => {
    if (!isLive) document.getElementById(conflictsId)?.focus()
  }, [isLive])
  useEffect(() => {
    setChoosing(true)
    return () => setChoosing(false)
  }, [])
  const decide =
    resolve &&
    ((part: string, choice: Choice) => {
      decided.current = part
      resolve(part, choice)
    })
  // the clicked button is removed with its part: keyboard users continue at the next part, finally at the field
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each decision
  useEffect(() => {
    if (decided.current !== null) document.getElementById(conflictsId)?.focus()
  }, [parts.length])
  useEffect(() => () => void (decided.current !== null && focusPart(decided.current)), [])
  const partText = (part: string, value: unknown) => {
    if (part.startsWith('block:') && value === null) return '（拿掉了）'
    if (part === 'wall') return wallText[value as keyof typeof wallText]
    return valueText(value, (id) => nameOfId(part, id, choices))
  }
  const ofBlocks = parts.filter(({ part }) => part.startsWith('block:'))
  /** Parts of the text are named by their beginning. */
  const nameOfPart = (part: string) => {
    const side = ofBlocks.length > 1 && ofBlocks.find((item) => item.part === part)
    const beginning = side ? partText(part, side.yours ?? side.theirs).trim() : ''
    return beginning === '' ? partName(part) : `${partName(part)}「${beginning.slice(0, 12)}${beginning.length > 12 ? '…' : ''}」`
  }
  return (
    <section aria-labelledby={conflictsId} className={styles['stale']}>
      <h2 id={conflictsId} tabIndex={-1}>
        別人也改了同一個地方
      </h2>
      <Notice isError role="alert">
        {momentOf(at)} 已經有第 {version} 版。
        {resolve
          ? '這裡您打的字還在下面，選好才會儲存；別的地方照常儲存，兩邊改的都會留下。'
          : '您打的字都還在下面，還沒有儲存；別的地方兩邊改的都會留下。'}
        每一處選一次用誰的，內文也可以兩段都留。
      </Notice>
      {parts.map(({ part, yours, theirs }) => {
        const compared = withOffsets(compareWords(partText(part, yours), partText(part, theirs)))
        const bears = attributesOfSides(
          part,
          { yours, theirs },
          compared.every(({ change }) => change === 'same'),
        )
        const name = nameOfPart(part)
        return (
          <div key={part}>
            <h3>{name}</h3>
            <div className={styles['sides']}>
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side}>
                  <p>{side === 'mine' ? '您的' : '對方的'}</p>
                  <pre>
                    {compared.map(({ change, text, from }) =>
                      change === 'same' ? (
                        <span key={from}>{text}</span>
                      ) : change === (side === 'mine' ? 'out' : 'in') ? (
                        <mark key={from} className={styles['different']}>
                          {text}
                        </mark>
                      ) : null,
                    )}
                  </pre>
                  {bears[side].length > 0 && <p>{bears[side].join('；')}</p>}
                  <Choose {...{ part, name }} choice={side} resolve={decide} />
                </div>
              ))}
            </div>
            {part.startsWith('block:') && yours !== null && theirs !== null && (
              <Choose {...{ part, name }} choice="both" resolve={decide} />
            )}
          </div>
        )
      })}
      {resolutions.length > 0 && (
        <ul>
          {resolutions.map((decision) => {
            const [side = '', part = ''] = decision.split(/:(.*)/)
            return (
              <li key={part}>
                {partName(part)}：{choiceNames[side as Choice]}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** The button that chooses one side of a part. */
function Choose({
  part,
  name,
  choice,
  resolve,
}: {
  part: string
  name: string
  choice: Choice
  resolve: ((part: string, choice: Choice) => void) | null
}) {
  return (
    <Button
      type="submit"
      form={formId}
      name="intent"
      value={`${choice}:${part}`}
      variant="secondary"
      size="small"
      aria-label={`${choiceNames[choice]}（${name}）`}
      {...(resolve && {
        onClick: (event: MouseEvent) => {
          event.preventDefault()
          resolve(part, choice)
        },
      })}
    >
      {choiceNames[choice]}
    </Button>
  )
}

/** Focuses the field of a resolved part. */
function focusPart(part: string): void {
  const field = document.getElementById(fieldId(part === 'document' || part.startsWith('block:') ? 'body' : part))
  const target = field?.querySelector<HTMLElement>('[contenteditable=true]') ?? field
  target?.focus({ preventScroll: true })
  const caret = document.getSelection()?.focusNode
  const scrollTarget = caret && target?.contains(caret) ? caret.parentElement : target
  scrollTarget?.scrollIntoView({ block: 'nearest' })
}

/** The name of an entity that a field refers to by id. */
function nameOfId(part: string, id: number, choices: Choices): string {
  const lists: Record<string, Choices[keyof Choices]> = {
    authors: choices.authors,
    tags: choices.tags,
    channels: choices.channels,
    reviewer: choices.reviewers,
    column: choices.columns,
  }
  if (!lists[part]) return String(id)
  return lists[part].find((item) => item.id === id)?.name ?? `編號 ${id}`
}

/** The text of a field or a block, one value per line. */
function valueText(value: unknown, entityName: (id: number) => string): string {
  if (value === null || value === undefined || value === '') return '（空的）'
  if (typeof value === 'number') return entityName(value)
  if (Array.isArray(value)) return value.length === 0 ? '（空的）' : value.map((item) => valueText(item, entityName)).join('\n')
  if (typeof value !== 'object') return momentIn(String(value))
  const { text, content, attrs, ...rest } = value as { type?: string; text?: string; content?: unknown[]; attrs?: object }
  if (text !== undefined) return text
  if (rest.type === 'hard_break') return '\n'
  if (content === undefined) {
    // an image without text, a reference, the data of a book
    const { key: _, ...values } = (attrs ?? rest) as Record<string, unknown>
    const filledValues = Object.values(values).filter((part) => part !== '' && part !== null)
    return filledValues.length === 0 ? '（空的）' : filledValues.map(String).join('，')
  }
  const isBlock = content.some((part) => !['text', 'hard_break'].includes((part as { type?: string }).type ?? ''))
  return content.map((part) => valueText(part, entityName)).join(isBlock ? '\n' : '')
}

const momentIn = (text: string) => (/^\d{4}-\d\d-\d\dT/.test(text) ? momentOf(text) : text)
