import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { OfficeRoles } from '../../contract/staff-roles.ts'
import { membersPerDay } from '../../domain/membership/member-look-up.ts'
import { capabilityText } from '../../domain/office/staff-roles.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Disclosure } from '../parts/page-layout.tsx'
import { StepUp } from '../parts/step-up.tsx'
import { PersonForm, RoleForm } from './role-forms.tsx'
import styles from './roles.module.css'
import type { RolesActionResult } from './roles.tsx'

type FindResult = (form: string) => RolesActionResult | undefined

/** Every user with a role, each with an edit form. */
export function People({
  people,
  roles,
  authors,
  resultFor,
}: Pick<OfficeRoles, 'people' | 'roles' | 'authors'> & { resultFor: FindResult }) {
  return (
    <section className={styles['part']} aria-labelledby="holders">
      <h2 id="holders">有角色的人</h2>
      <ul className={styles['rows']}>
        {people.map((person) => {
          const id = `give-${person.email}`
          const actionResult = resultFor(id)
          return (
            <li key={person.email}>
              <p>
                <strong>{person.name}</strong>
                <span className={styles['count']}>{person.email}</span>
                {person.own && <span>您自己</span>}
                {roles
                  .filter(({ key }) => person.roles.includes(key))
                  .map(({ key, name, capabilities }) => (
                    <Badge key={key} variant={capabilities.includes('govern') ? 'accent' : 'brand'}>
                      {name}
                    </Badge>
                  ))}
                {person.author_name && <Badge variant="outline">作者：{person.author_name}</Badge>}
                {person.second_factor && <Badge variant="outline">兩步驟驗證</Badge>}
              </p>
              <ExtendLookUps person={person} actionResult={resultFor(`look-ups-${person.email}`)} />
              <Disclosure title={`更改${person.name}的角色`} open={actionResult !== undefined}>
                <PersonForm id={id} person={person} roles={roles} authors={authors} people={people} actionResult={actionResult} />
              </Disclosure>
              {person.second_factor && !person.own && (
                <ResetFactor person={person} actionResult={resultFor(`reset-${person.email}`)} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The error of an action; nothing without one. */
const ActionError = ({ actionResult }: { actionResult: RolesActionResult | undefined }) =>
  actionResult?.result.error && (
    <Notice isError role="alert">
      {Object.values(actionResult.result.error).flat()[0]}
    </Notice>
  )

interface PersonActionProps {
  id: string
  person: OfficeRoles['people'][number]
  actionResult: RolesActionResult | undefined
  description: string
  /** Its button. */
  children: ReactNode
}

/** The form of an action on one user, with its error and step-up above the button. */
const PersonAction = ({ id, person, actionResult, description, children }: PersonActionProps) => (
  <Form method="post" className={styles['form']} preventScrollReset>
    <p>{description}</p>
    <input type="hidden" name="form" value={id} />
    <input type="hidden" name="email" value={person.email} />
    <ActionError actionResult={actionResult} />
    <StepUp id={id} request={actionResult?.stepUp} />
    {children}
  </Form>
)

/** For a user who has reached the daily limit of member look-ups; users cannot extend their own. */
function ExtendLookUps({
  person,
  actionResult,
}: {
  person: OfficeRoles['people'][number]
  actionResult: RolesActionResult | undefined
}) {
  const id = `look-ups-${person.email}`
  // the limit was raised meanwhile, in another tab or by a colleague
  if (person.look_up_limit === null) return <ActionError actionResult={actionResult} />
  const reached = `今天查看會員碰到上限（${person.look_up_limit} 位）`
  if (person.own) return <Notice>您{reached}。要再看，請另一位管理員開放。</Notice>
  return (
    <PersonAction
      id={id}
      person={person}
      actionResult={actionResult}
      description={`${person.name}${reached}。請先看操作紀錄裡寫的原因，需要再開放；每次都留下紀錄，明天恢復 ${membersPerDay} 位。`}
    >
      <Button type="submit" name="intent" value="look-ups" variant="secondary" size="small">
        今天再開放{person.name}查看 {membersPerDay} 位
      </Button>
    </PersonAction>
  )
}

/** For a user who has lost both phone and recovery codes. */
function ResetFactor({
  person,
  actionResult,
}: {
  person: OfficeRoles['people'][number]
  actionResult: RolesActionResult | undefined
}) {
  const id = `reset-${person.email}`
  return (
    <Disclosure title={`重設${person.name}的兩步驟驗證`} open={actionResult !== undefined}>
      <PersonAction
        id={id}
        person={person}
        actionResult={actionResult}
        description={`手機和復原碼都不見時才需要。請先當面或打電話確認是本人：重設後，${person.name}的驗證 App、通行金鑰和復原碼都會移除，所有裝置登出，本人會收到信。`}
      >
        <Button type="submit" name="intent" value="reset" variant="danger" size="small">
          重設{person.name}的兩步驟驗證
        </Button>
      </PersonAction>
    </Disclosure>
  )
}

/** Every role with its capabilities; a role without users may be deleted. */
export function RoleList({ roles, people, resultFor }: Pick<OfficeRoles, 'people' | 'roles'> & { resultFor: FindResult }) {
  return (
    <section className={styles['part']} aria-labelledby="sets">
      <h2 id="sets">各角色的權限</h2>
      <ul className={styles['rows']}>
        {roles.map((role) => {
          const id = `role-${role.key}`
          const actionResult = resultFor(id)
          const holderCount = people.filter((person) => person.roles.includes(role.key)).length
          return (
            <li key={role.key}>
              <p>
                <strong>{role.name}</strong>
                <span>{role.capabilities.map((item) => capabilityText[item].name).join('、') || '沒有權限'}</span>
                <span className={styles['count']}>{holderCount === 0 ? '沒有人' : `${holderCount} 人`}</span>
              </p>
              <Disclosure title={`更改「${role.name}」`} open={actionResult !== undefined}>
                <RoleForm id={id} role={role} actionResult={actionResult} />
                {holderCount === 0 && (
                  <Form method="post">
                    <input type="hidden" name="form" value={id} />
                    <input type="hidden" name="key" value={role.key} />
                    <StepUp id={`delete-${role.key}`} request={actionResult?.stepUp} />
                    <Button type="submit" name="intent" value="delete" variant="danger" size="small">
                      刪除「{role.name}」
                    </Button>
                  </Form>
                )}
              </Disclosure>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const noneLabel = '沒有'
const message = {
  given: (name: string, before: string, after: string) => `${name || '已刪除的帳號'}的角色：${before} → ${after}`,
  saved: (name: string, before: string, after: string) => `角色「${name}」的權限：${before} → ${after}`,
  deleted: (name: string) => `刪除角色「${name}」`,
}

/** The change history, latest first. */
export function RoleChanges({ changes }: Pick<OfficeRoles, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="changes">
      <h2 id="changes">最近的變更</h2>
      <ol className={styles['events']}>
        {changes.map(({ kind, name, before, after, actor, at }) => (
          <li key={`${at} ${kind} ${name}`}>
            <time dateTime={at}>{taipeiMoment(new Date(at))}</time>{' '}
            {message[kind](name, before.join('、') || noneLabel, after.join('、') || noneLabel)}
            {actor && `，由${actor}更改`}
          </li>
        ))}
      </ol>
    </section>
  )
}
