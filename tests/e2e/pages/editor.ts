import type { Page } from 'playwright-core'
import {
  mergedMessage,
  type SaveState,
  saveStateMessage,
  settingsMessages,
} from '../../../src/office/posts/editor/save-status.ts'
import { conflictsId } from '../../../src/office/posts/fields/form-fields.ts'
import { doneMessage } from '../../../src/office/posts/manuscript-actions.ts'
import { actionEffect } from '../../../src/office/posts/workflow/next-step.ts'
import { wordingOf } from './forms.ts'

/** The page of a manuscript: what it reports about saving. The text itself is in support/write.ts. */
export const editor = (page: Page) => {
  const status = (words: string) => page.getByRole('status').filter({ hasText: words })
  return {
    /** The status while the text is in this state. */
    inState: (saveState: SaveState) => status(saveStateMessage(saveState, true)),
    /** Waits until a version is saved. */
    savedAs: (version: number) => status(saveStateMessage({ kind: 'saved', version, merged: false }, true)).waitFor(),
    /** The status after a save that contained changes from elsewhere. */
    merged: status(mergedMessage),
    /** The status while a setting is not saved: it is invalid, or a colleague has changed it. */
    settings: (state: 'invalid' | 'conflict') => status(settingsMessages[state]),
    /** The heading above both sides of an edit conflict. */
    conflict: page.locator(`h2#${conflictsId}`),
    /** Restores unsaved input that the device retained. */
    restore: page.getByRole('button', { name: '放回來' }),
    /** The button at the end of the form, which names a version. */
    save: () => page.getByRole('button', { name: '儲存', exact: true }).last().click(),
    /** Why the button has not saved: the session has ended. */
    signInAgain: page.getByRole('status').filter({ has: page.getByRole('link', { name: '在新分頁登入' }) }),
    /** The effect of the button that publishes at once, shown before the click. */
    publishesNow: page.getByText(actionEffect(draft).split('，')[0] ?? ''),
    /** The confirmation of a save by the button: nothing is published by it. */
    savedByHand: status(wordingOf(doneMessage('save', { state: 'draft', publish_date: null }))),
    /** Publishes at once; absent until nothing is missing. */
    publish: page.getByRole('button', { name: '立刻發布' }),
  }
}

const draft = {
  action: 'publish',
  scheduledAt: null,
  isPast: false,
  storedPastDate: null,
  state: 'draft',
  now: new Date().toISOString(),
} as const
