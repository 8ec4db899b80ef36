import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import type { OfficeRoles } from '../../contract/staff-roles.ts'
import { capabilities } from '../../domain/office/may.ts'
import { capabilityText } from '../../domain/office/staff-roles.ts'
import { controlOf, FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { StepUp } from '../parts/step-up.tsx'
import styles from './roles.module.css'
import type { RolesActionResult } from './roles.tsx'

interface RoleFormProps {
  /** Distinguishes the page's forms. */
  id: string
  /** The result of this form. */
  actionResult: RolesActionResult | undefined
}

/** The roles and the author of a user; without a user it has a field for the e-mail address. */
export function PersonForm({
  id,
  person,
  roles,
  authors,
  people,
  actionResult,
}: RoleFormProps & Pick<OfficeRoles, 'roles' | 'authors' | 'people'> & { person?: OfficeRoles['people'][number] }) {
  const [form, fields] = usePageForm<{ email: string; roles: string[]; author: string }>(
    {
      id,
      name: id,
      defaultValue: { email: person?.email ?? '', roles: person?.roles ?? [], author: String(person?.author ?? '') },
    },
    actionResult,
  )
  const selectedRoles = asArray(fields.roles.initialValue)
  const currentHolderNote = (number: number) => {
    const holder = people.find((item) => item.author === number)
    return holder && holder.email !== person?.email ? `（現在是${holder.name}）` : ''
  }
  const { key, ...author } = controlOf(fields.author)
  return (
    <Form {...getFormProps(form)} method="post" className={styles['form']} preventScrollReset>
      <FormErrors form={form} />
      <input type="hidden" name="form" value={id} />
      {person ? (
        <input type="hidden" name="email" value={person.email} />
      ) : (
        <FormField
          field={fields.email}
          type="email"
          label="會員的電子郵件"
          hint="對方要先加入會員，並驗證過電子郵件"
          autoComplete="off"
          maxLength={254}
        />
      )}
      <fieldset className={styles['choices']}>
        <legend>角色</legend>
        {roles.map((role) => (
          <label key={role.key}>
            <input type="checkbox" name="roles" value={role.key} defaultChecked={selectedRoles.includes(role.key)} />
            <span>
              {role.name}
              <small>{role.capabilities.map((item) => capabilityText[item].name).join('、') || '沒有權限'}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <SelectField
        key={key}
        {...author}
        label="是哪一位作者"
        hint="寫的稿自動署這位作者的名字；審訂醫師以他的名義簽核，而且不能審自己的文章"
      >
        <option value="">不是作者</option>
        {authors.map(({ id: number, name }) => (
          <option key={number} value={number}>
            {name}
            {currentHolderNote(number)}
          </option>
        ))}
      </SelectField>
      <StepUp id={id} request={actionResult?.stepUp} />
      <Button type="submit" name="intent" value="give">
        {person ? `儲存${person.name}的角色` : '給予角色'}
      </Button>
    </Form>
  )
}

/** Name and capabilities of a role; without a role it creates one. */
export function RoleForm({ id, role, actionResult }: RoleFormProps & { role?: OfficeRoles['roles'][number] }) {
  const [form, fields] = usePageForm<{ name: string; capabilities: string[] }>(
    { id, name: id, defaultValue: { name: role?.name ?? '', capabilities: role?.capabilities ?? [] } },
    actionResult,
  )
  const selectedCapabilities = asArray(fields.capabilities.initialValue)
  return (
    <Form {...getFormProps(form)} method="post" className={styles['form']} preventScrollReset>
      <FormErrors form={form} />
      <input type="hidden" name="form" value={id} />
      {role && <input type="hidden" name="key" value={role.key} />}
      <FormField field={fields.name} label="名稱" autoComplete="off" maxLength={30} />
      <fieldset className={styles['choices']}>
        <legend>權限</legend>
        {capabilities.map((item) => (
          <label key={item}>
            <input type="checkbox" name="capabilities" value={item} defaultChecked={selectedCapabilities.includes(item)} />
            <span>
              {capabilityText[item].name}
              <small>{capabilityText[item].about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <StepUp id={id} request={actionResult?.stepUp} />
      <Button type="submit" name="intent" value="save">
        {role ? `儲存「${role.name}」` : '新增角色'}
      </Button>
    </Form>
  )
}

/** The ticked values: a single one is submitted as a plain value. */
const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
