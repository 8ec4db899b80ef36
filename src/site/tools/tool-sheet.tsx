import type { ReactNode, Ref } from 'react'
import type { Outcome, Picture, Tool } from '../../domain/tools/tool.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx'
import { Advice } from '../shell/clinical/advice.tsx'
import picturesStyles from './pictures/pictures.module.css'
import { BarsPicture, CalendarPicture, GaugePicture, RangePicture } from './pictures.tsx'
import { ToolFields } from './tool-form.tsx'
import toolResultStyles from './tool-result.module.css'
import styles from './tool-sheet.module.css'
import type { useTool } from './use-tool.ts'

/** The result: a headline, a chart, and a text. An ARIA live region announces changes. */
export function ToolResult({
  outcome,
  section,
  children,
}: {
  outcome: Outcome | null
  section: Ref<HTMLElement>
  children?: ReactNode
}) {
  const text = outcome && (
    <p>
      <Advice text={outcome.text} />
    </p>
  )
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={toolResultStyles['result']}
      aria-labelledby="result-title"
      data-tone={outcome?.tone}
    >
      <h2 id="result-title" className={toolResultStyles['title']}>
        結果
      </h2>
      <p role="status" className={toolResultStyles['head']}>
        {outcome ? (
          <>
            <strong className={toolResultStyles['headline']}>{outcome.headline}</strong>
            <span className={toolResultStyles['verdict']}>{outcome.verdict}</span>
          </>
        ) : (
          <span className={toolResultStyles['waiting']}>填好之後，結果會出現在這裡。填的內容只用來計算，算完不留。</span>
        )}
      </p>
      {outcome && (
        <>
          {outcome.headline.includes('119') && (
            <a className={toolResultStyles['call']} href="tel:119">
              撥打 119
            </a>
          )}
          {/* an alarm is read before the values that it is about */}
          {outcome.tone === 'alert' && text}
          <OutcomePicture picture={outcome.picture} />
          {outcome.tone !== 'alert' && text}
          {outcome.picture.kind !== 'criteria' && outcome.facts.length > 0 && (
            <dl className={toolResultStyles['details']}>
              {outcome.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {children}
        </>
      )}
    </section>
  )
}

/** A result's picture. */
function OutcomePicture({ picture }: { picture: Picture }) {
  switch (picture.kind) {
    case 'gauge':
      return <GaugePicture {...picture} />
    case 'range':
      return <RangePicture {...picture} />
    case 'bars':
      return <BarsPicture {...picture} />
    case 'calendar':
      return <CalendarPicture {...picture} />
    case 'criteria':
      return <CriteriaPicture {...picture} />
    case 'none':
      return null
  }
}

type Criteria = Extract<Picture, { kind: 'criteria' }>

/** Criteria with the measured values, as a list. */
function CriteriaPicture({ items }: Criteria) {
  return (
    <ul className={picturesStyles['criteria']}>
      {items.map(({ label, value, limit, met }) => (
        <li key={label} data-met={met === null ? 'unknown' : met}>
          <span className={picturesStyles['sign']}>{met === null ? <span>？</span> : met ? <WarningIcon /> : <CheckIcon />}</span>
          <span className={picturesStyles['criterion']}>
            <strong>{label}</strong>
            <span>{value}</span>
          </span>
          <span className={picturesStyles['limit']}>
            <span>{met === null ? '還不知道' : met ? '符合' : '不符合'}</span>
            <small>{`標準：${limit}`}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A tool's form and its result beside it. `children` are rendered below the result of a complete form. */
export function ToolSheet({ tool, work, children }: { tool: Tool; work: ReturnType<typeof useTool>; children?: ReactNode }) {
  const { form, result, inputValues, errors, isComplete, outcome, onInput, onBlur, onSubmit } = work
  return (
    <div className={styles['sheet']}>
      <form
        ref={form}
        method="post"
        noValidate
        autoComplete="off"
        className={styles['form']}
        aria-label={tool.title}
        onInput={onInput}
        onBlur={onBlur}
        onSubmit={onSubmit}
      >
        <ToolFields tool={tool} inputValues={inputValues} errors={errors} />
        <Button type="submit" size="large">
          計算
        </Button>
      </form>
      <ToolResult outcome={outcome} section={result}>
        {isComplete && children}
      </ToolResult>
    </div>
  )
}
