import { type EntryEvent, type FormEntryDetails, formEntryEndpoints } from '../../contract/form-entries.ts'
import { forms } from '../../contract/forms.ts'
import { entryStates, entryStateText } from '../../domain/forms/entry.ts'
import { formOf } from '../../domain/forms/reference.ts'
import { writeMail } from '../../mail/renderer.ts'
import {
  addEntryNote,
  assignEntry,
  cancelSignUpByStaff,
  type EntryDetails,
  type EntryFilter,
  type EntryWithHistory,
  exportEntries,
  type ListedEntry,
  listEntries,
  readEntry,
  replyToEntry,
  setEntryState,
  type WriteToSender,
} from '../../operations/forms/entries.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { type FormSettings, nounOf } from './forms.ts'

const result = { items: { result: true } }

/** The inbox of the office: the entries that readers submitted through the forms. */
export function serveFormEntries(
  app: ApiApp,
  { site, notificationEmail }: Pick<FormSettings, 'site' | 'notificationEmail'>,
): void {
  /** Replies go to the operator's mailbox, because the sender address is not read. */
  const headers = notificationEmail ? { headers: { 'Reply-To': notificationEmail } } : {}
  const acceptsReplies = notificationEmail !== null
  serve(app, formEntryEndpoints.list, async ({ query: { after = null, limit, ...query }, context }) => {
    const { entries, next, people } = await listEntries(context, { ...filterOf(query), after, limit })
    return { items: entries.map(presentListed), next, people }
  })
  serve(app, formEntryEndpoints.file, async ({ body: { after = null, ...query }, context }) => {
    const { entries, next } = await exportEntries(context, { ...filterOf(query), after })
    return { items: entries.map(presentWhole), next }
  })
  serve(app, formEntryEndpoints.get, async ({ params, context }) => {
    const entry = await readEntry(context, params.reference)
    return { items: { ...presentWhole(entry), events: entry.events.map(presentEvent), people: entry.people } }
  })
  serve(app, formEntryEndpoints.note, async ({ params, body, context }) => {
    await addEntryNote(context, params.reference, body.text)
    return result
  })
  serve(app, formEntryEndpoints.assign, async ({ params, body: { base, assignee }, context }) => {
    return { items: { changed: await assignEntry(context, { ...params, base }, assignee) } }
  })
  serve(app, formEntryEndpoints.state, async ({ params, body: { base, state }, context }) => {
    return { items: { changed: await setEntryState(context, { ...params, base }, state) } }
  })
  serve(app, formEntryEndpoints.reply, async ({ params, body: { base, text, key }, context }) => {
    const write: WriteToSender = async ({ kind, reference }, activityTitle) => ({
      ...headers,
      ...(await writeMail({ site, kind: 'form-reply', reference, noun: nounOf(kind, activityTitle), text, acceptsReplies })),
    })
    await replyToEntry(context, { ...params, base }, { text, key, write })
    return result
  })
  serve(app, formEntryEndpoints.cancel, async ({ params, body: { base, reason }, context }) => {
    const write: WriteToSender = async ({ kind, reference }, activityTitle) => ({
      ...headers,
      ...(await writeMail({
        site,
        kind: 'sign-up-cancelled',
        reference,
        noun: nounOf(kind, activityTitle),
        reason,
        acceptsReplies,
      })),
    })
    await cancelSignUpByStaff(context, { ...params, base }, { reason, write })
    return result
  })
}

type FilterQuery = { [Name in Exclude<keyof EntryFilter, 'overdue' | 'query'>]?: EntryFilter[Name] | undefined } & {
  words?: string | undefined
  overdue?: 'true' | undefined
}

const filterOf = ({
  kind = null,
  state = null,
  assignee = null,
  words = '',
  activity = null,
  overdue,
}: FilterQuery): EntryFilter => ({ kind, state, assignee, query: words || null, activity, overdue: overdue !== undefined })

const presentListed = ({ receivedAt: received_at, dueOn: due_on, ...entry }: ListedEntry) => ({ ...entry, received_at, due_on })

const presentWhole = (entry: EntryDetails): FormEntryDetails => {
  const { reference, kind, state, version, overdue, assignee, activity, fields } = entry
  return {
    reference,
    kind,
    state,
    version,
    received_at: entry.receivedAt,
    due_on: entry.dueOn,
    overdue,
    assignee,
    email: fields['email'] || null,
    activity,
    cancelled_at: entry.cancelledAt,
    answers: forms[formOf(kind)].fields.flatMap(({ name, label, control }) => {
      const value = name === 'activity' ? (activity?.title ?? fields[name]) : fields[name]
      return value && control !== 'consent' ? [{ name, label, value }] : []
    }),
  }
}

const presentEvent = ({ at, by, kind, text, assignee, delivery }: EntryWithHistory['events'][number]): EntryEvent => ({
  at,
  by,
  kind,
  text: kind === 'assigned' ? (text === '' ? '' : (assignee ?? '已刪除的帳號')) : kind === 'state' ? stateText(text) : text,
  delivery,
})

const stateText = (text: string) => {
  const state = entryStates.find((candidate) => candidate === text)
  return state ? entryStateText[state] : text
}
