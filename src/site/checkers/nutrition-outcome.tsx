import { Form } from 'react-router'
import { titleLanguage } from '../../domain/posts/title-language.ts'
import type { NutritionResult } from '../../domain/records/fields.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './checkers.module.css'
import type { Filled } from './nutrition-form-values.ts'
import { SaveSheet } from './save-sheet.tsx'
import type { Saving } from './saving.ts'

/**
 * The result of the questionnaire: warnings first, then nutrients with amounts, reasons and foods, then the sources.
 */
export function NutritionOutcome({
  result: { warnings, nutrients, references, version },
  filled,
  saving,
  fault,
  onBack,
}: {
  result: NutritionResult
  filled: Filled
  saving: Saving
  fault: string | undefined
  onBack: (form: FormData) => void
}) {
  return (
    <div className={styles['outcome']}>
      {warnings.map(({ title, text }) => (
        <section key={title} className={styles['warning']}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {nutrients.length === 0 && warnings.length === 0 && (
        <p className={styles['sheet']}>依您的回答，沒有特別需要補強的營養素。維持現在的均衡飲食。</p>
      )}
      {nutrients.map(({ key, name, amount, reasons, foods }) => (
        <section key={key} className={styles['sheet']} aria-labelledby={key}>
          <h2 id={key}>
            {name} <span className={styles['amount']}>每天 {amount}</span>
          </h2>
          <ul className={styles['points']}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {foods.length > 0 && <p>可以吃：{foods.join('、')}</p>}
        </section>
      ))}
      <section className={styles['sheet']} aria-labelledby="sources">
        <h2 id="sources">參考資料</h2>
        <ul className={styles['points']}>
          {references.map(({ title, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" lang={titleLanguage(title)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles['note']}>建議量是一天從食物攝取的總量，不是補充劑的劑量。規則版本 {version}。</p>
      </section>
      <Form method="post" className={styles['sheet']} preventScrollReset>
        <Carried filled={filled} />
        <SaveSheet saving={saving} fault={fault} />
      </Form>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          onBack(new FormData(event.currentTarget, submitter))
        }}
      >
        <Carried filled={filled} />
        <Button type="submit" name="intent" value="back" look="quiet">
          修改回答
        </Button>
      </form>
    </div>
  )
}

function Carried({ filled }: { filled: Filled }) {
  return Object.entries(filled).flatMap(([name, values]) =>
    values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )
}
