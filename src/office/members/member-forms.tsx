import { type FieldMetadata, getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { type SupportMember, type SupportSubscription, supportSubscription } from '../../contract/member-look-up.ts'
import { lookUpReasons } from '../../domain/membership/member-look-up.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { controlOf, FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import type { OfficeActionResult } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { StepUp } from '../parts/step-up.tsx'
import styles from './members.module.css'

/** Why a member is looked up; the audit log keeps it. */
export function ReasonFields({ fields: { reason, note } }: { fields: Record<'reason' | 'note', FieldMetadata<string>> }) {
  const { key, required: _, ...control } = controlOf(reason)
  return (
    <>
      <SelectField key={key} {...control} label="原因">
        <option value="">請選</option>
        {Object.entries(lookUpReasons).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <FormField
        field={note}
        optional
        label="收件編號或說明"
        hint="例如 C-20261128-2345。不要寫姓名、電話或病情。"
        maxLength={100}
        autoComplete="off"
      />
    </>
  )
}

type ActionResult = OfficeActionResult | undefined

/** The form that opens a member. @param reason why the member is not open */
export function OpenMemberForm({ reason, actionResult }: { reason: string; actionResult: ActionResult }) {
  const [form, fields] = usePageForm<Record<'reason' | 'note', string>>({ id: 'open', name: 'open' }, actionResult)
  return (
    <>
      <PageHead title="會員" description={`${reason}。寫了之後可以看三十分鐘，會留在操作紀錄。`}>
        <SiteLink to="/office/members">找別的會員</SiteLink>
      </PageHead>
      <Form {...getFormProps(form)} method="post" className={styles['form']} aria-label="查看的原因">
        <FormErrors form={form} />
        <ReasonFields fields={fields} />
        <Button type="submit" name="intent" value="open">
          打開
        </Button>
      </Form>
    </>
  )
}

const kindLabels = { digital: '電子版', print: '紙本' }

/** The entitlements, each with the form that corrects its last day. */
export const Entitlements = ({ items, actionResult }: { items: SupportMember['rights']; actionResult: ActionResult }) => (
  <Section id="rights" title="權益" description="改最後一天要寫原因。從訂單或訂閱來的權益，訂單退費、訂閱更改時還會再變。">
    <ul className={rows['rows']}>
      {items.map((item) => (
        <li key={item.id} className={rows['row']}>
          <span className={rows['name']}>
            {kindLabels[item.kind]} {dottedDay(item.starts_on)}–{dottedDay(item.ends_on)}{' '}
            <Badge variant={item.open ? 'accent' : 'outline'}>{item.open ? '有效' : '不在期間內'}</Badge>
          </span>
          <EntitlementForm
            entitlementId={item.id}
            endsOn={item.ends_on}
            actionResult={actionResult}
            label={`更正到 ${dottedDay(item.ends_on)} 的${kindLabels[item.kind]}權益`}
          />
        </li>
      ))}
      <li className={rows['row']}>
        <span className={rows['name']}>加一項電子版權益，從今天起</span>
        <EntitlementForm entitlementId="" endsOn="" actionResult={actionResult} label="加一項電子版權益" />
      </li>
    </ul>
  </Section>
)

interface EntitlementFormProps {
  /** Empty for a new one. */
  entitlementId: string
  endsOn: string
  label: string
  actionResult: ActionResult
}

function EntitlementForm({ entitlementId, endsOn, label, actionResult }: EntitlementFormProps) {
  const name = `right-${entitlementId}`
  const [form, fields] = usePageForm<Record<'ends_on' | 'why', string>>(
    { id: name, name, defaultValue: { ends_on: endsOn } },
    actionResult,
  )
  return (
    <Form {...getFormProps(form)} method="post" className={styles['line']} aria-label={label}>
      <FormErrors form={form} />
      <input type="hidden" name="right" value={entitlementId} />
      <FormField field={fields.ends_on} label="最後一天" type="date" />
      <FormField field={fields.why} label="為什麼" maxLength={100} autoComplete="off" />
      <StepUp id={name} request={actionResult?.form === name ? actionResult.stepUp : null} />
      <Button type="submit" name="intent" value="right" variant="secondary" size="small">
        {entitlementId ? '更正' : '加上'}
      </Button>
    </Form>
  )
}

export const subscriptionLabels = { active: '寄送中', paused: '暫停', cancelled: '取消', ended: '期滿' }

interface BindingProps {
  /** The subscription of the number that was looked for. */
  subscription: SupportSubscription | null
  actionResult: ActionResult
}

/** 綁定訂戶編號: the number is looked for first; it is bound after its masked holder was compared with the member. */
export function BindingForm({ subscription: initialSubscription, actionResult }: BindingProps) {
  const binding = actionResult?.form === 'bind' ? actionResult : undefined
  const subscription = initialSubscription ?? subscriptionIn(binding)
  const [numberForm, fields] = usePageForm<Record<'number', string>>({ id: 'number', name: 'number' }, actionResult)
  return (
    <Section
      id="binding"
      title="綁定訂戶編號"
      description="紙本訂戶自己綁不成時，在這裡查編號、核對，再替他綁。查過的編號會留在操作紀錄，綁定會寄信告訴會員。"
    >
      <Form {...getFormProps(numberForm)} method="post" className={styles['line']} aria-label="查訂戶編號">
        <FormErrors form={numberForm} />
        <FormField
          field={fields.number}
          label="訂戶編號"
          hint="雜誌封套上的七位數字。"
          maxLength={40}
          autoComplete="off"
          inputMode="numeric"
        />
        <Button type="submit" name="intent" value="find-number" variant="secondary" size="small">
          查編號
        </Button>
      </Form>
      {subscription && (
        <p role="status" className={styles['lookupResult']}>
          訂戶編號 {subscription.number}：{subscription.name || '沒有留姓名'}
          {subscription.phone ? `，電話末三碼 ${subscription.phone.slice(-3)}` : '，沒有留電話'}，{subscription.plan}{' '}
          {dottedDay(subscription.starts_on)}–{dottedDay(subscription.ends_on)} {subscriptionLabels[subscription.state]}。
          {subscription.error}
        </p>
      )}
      {subscription?.error === null && <BindForm subscription={subscription} actionResult={binding} />}
    </Section>
  )
}

/** The subscription that a refused binding was about: the form sends what it showed, so that it is not looked up again. */
function subscriptionIn(actionResult: ActionResult): SupportSubscription | null {
  try {
    return supportSubscription.safeParse(JSON.parse(String(actionResult?.result.initialValue?.['held']))).data ?? null
  } catch {
    return null
  }
}

/** The collapsed form that ends a wrong binding: it revokes the entitlements at once. */
export function UnbindForm({ number, actionResult }: { number: string; actionResult: ActionResult }) {
  const name = `unbind-${number}`
  const [form, fields] = usePageForm<Record<'number' | 'why', string>>({ id: name, name, defaultValue: { number } }, actionResult)
  return (
    <Disclosure title={`解除綁定 ${number}`} open={actionResult !== undefined}>
      <Form {...getFormProps(form)} method="post" className={styles['line']} aria-label={`解除綁定 ${number}`}>
        <FormErrors form={form} />
        <input type="hidden" name="number" value={number} />
        <p>綁錯了人的，在這裡解除。從它來的權益馬上沒有，會寄信通知會員；雜誌照寄，之後可以綁到對的帳號。</p>
        <FormField field={fields.why} label="為什麼" hint="不要寫姓名、電話或病情。" maxLength={100} autoComplete="off" />
        <StepUp id={name} request={actionResult?.stepUp} />
        <Button type="submit" name="intent" value="unbind" variant="danger" size="small">
          解除綁定
        </Button>
      </Form>
    </Disclosure>
  )
}

function BindForm({ subscription, actionResult }: { subscription: SupportSubscription; actionResult: ActionResult }) {
  const { number } = subscription
  const [form, fields] = usePageForm<Record<'number' | 'why', string>>(
    { id: 'bind', name: 'bind', defaultValue: { number } },
    actionResult,
  )
  const { key, ...control } = controlOf(fields.number)
  return (
    <Form {...getFormProps(form)} method="post" className={styles['line']} aria-label="綁到這位會員">
      <FormErrors form={form} />
      <input key={key} type="hidden" name={control.name} value={number} />
      <input type="hidden" name="held" value={JSON.stringify(subscription)} />
      <FormField
        field={fields.why}
        label="怎麼確認是本人"
        hint="例如：來電報出寄件地址。不要寫姓名、電話或病情。"
        maxLength={100}
        autoComplete="off"
      />
      <StepUp id="bind" request={actionResult?.stepUp} />
      <Button type="submit" name="intent" value="bind" size="small">
        綁定 {number}
      </Button>
    </Form>
  )
}
