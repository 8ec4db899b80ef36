import { type Client, isApiError } from '../../../contract/client.ts'
import type { Answer, Sent } from './autosave.ts'
import { mergeIncoming, type Place, sendSave, waitingFor } from './send-save.ts'
import type { SentSettings, SettingsCopy } from './settings-copy.ts'
import type { WorkingCopy } from './working-copy.ts'

/** The content of one save: the text, the settings beside it, or both. */
export interface Both {
  writing: ReturnType<WorkingCopy['changes']>
  settings: SentSettings | null
}

/** Saves the text, then the settings upon the new version. */
export async function sendBoth(
  client: Client,
  uid: number,
  { base, key, content: { writing, settings } }: Sent<Both>,
  place: Place,
  fieldValues: SettingsCopy | null,
): Promise<Answer> {
  const answer: Answer = writing
    ? await sendSave(client, uid, { base, key, content: writing }, place)
    : { kind: 'kept', version: base, merged: false }
  if (answer.kind !== 'kept' || !settings || !fieldValues || !place.copy) return answer
  try {
    const saved = await fieldValues.send(client, settings)
    if (!saved) return answer
    const { version, merged } = saved
    if (!merged) return { ...answer, version }
    const at = new Date().toISOString()
    const isIn = await mergeIncoming(place, place.copy, { serverContent: merged, version, at, from: null })
    return isIn ? { kind: 'kept', version, merged: true } : { kind: 'lost' }
  } catch (error) {
    // a chunk that failed to load is retried too
    if (!isApiError(error)) return { kind: 'lost' }
    return waitingFor(error) ?? { kind: 'refused', words: error.problem?.detail ?? '現在無法儲存' }
  }
}
