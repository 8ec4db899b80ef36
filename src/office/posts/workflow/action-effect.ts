import type { PublicState } from '../../../domain/manuscripts/state.ts'
import { taipeiInWords } from '../../../domain/time/taipei.ts'
import type { Answer } from '../action-answer.ts'
import type { SaveState, SaveStates } from '../editor/save-status.ts'
import type { PublishMode } from './publish-mode.ts'

interface ActionEffectInput {
  way: Extract<PublishMode['way'], 'publish' | 'hour'>
  /** The future time of publication; null for now. */
  later: string | null
  /** Whether the entered time is past, so that nothing would happen. */
  isOver: boolean
  state: PublicState
  now: string
}

/** The effect of the button, shown before the click. */
export function actionEffect({ way, later, isOver, state, now }: ActionEffectInput): string {
  if (isOver) return '這個公開時間已經過了：換成以後的時間就是排程，清空就是立刻公開。'
  if (later === null)
    return way === 'hour'
      ? '還不能立刻公開，上面寫了為什麼：換一個公開時間就可以排程。'
      : `按下立刻發布，讀者會看到已經儲存的稿子，立刻${state === 'public' ? '換成新的' : '公開'}。`
  const at = `按下排程，已經儲存的稿子會在${taipeiInWords(new Date(later), new Date(now))}（台北時間）公開，在那之前讀者看不到。`
  if (way === 'hour') return at
  return `${at}${state === 'scheduled' ? '要立刻公開，按「現在公開」。' : '要立刻公開，就把公開時間清空。'}`
}

/** The message while input is not saved: nothing is published before that. */
const unsavedWords: Record<SaveState['kind'], string | null> = {
  saved: null,
  unsaved: '最後打的字正要儲存；存好之後就可以{does}。',
  saving: '最後打的字正在儲存；存好之後就可以{does}。',
  failed: '連不上伺服器，最後打的字還沒儲存；存好之後才能{does}。',
  away: '最後打的字還沒儲存，要先再登入一次；存好之後才能{does}。',
  trashed: '這份稿件被丟進垃圾桶了；拿回來、存好之後才能{does}。',
  refused: '最後打的字沒有存進去；照上面說的改好、存好之後才能{does}。',
  conflict: '有一處您和別人都改了，還沒決定用誰的；決定之後才能{does}。',
}

/** The same for the settings: an embargo that is entered but not saved would have no effect. */
const unsettledWords: Record<SaveStates['settings'], string | null> = {
  all: null,
  refused: '有設定還沒存進去，原因寫在那一格旁邊；改好或改回來，才能{does}。',
  stale: '同事也改了同一項設定，還沒存進去；按「儲存」選用誰的，才能{does}。',
}

/** Why publishing or submitting has to wait; null when all input is saved, or the editor has not reported yet. */
export const unsavedReason = (
  saveStatus: SaveState['kind'] | null,
  settings: SaveStates['settings'],
  does: '發布' | '送審',
): string | null =>
  ((saveStatus === null ? null : unsavedWords[saveStatus]) ?? unsettledWords[settings])?.replace('{does}', does) ?? null

/**
 * The errors of the last attempt that still apply: of a time while the input is unchanged, of a spelling fix until the
 * next save.
 */
export function faultsNow(
  faults: Record<string, string>,
  submitted: Answer['sheet'],
  { version, field }: { version: number; field: string },
): Record<string, string> {
  if (!submitted) return faults
  // submitted without a time: the time was not the error
  const isOver: Record<string, boolean> = {
    publish_at: submitted.publishAt !== null && submitted.publishAt !== field,
    spelling_only: submitted.version !== version,
  }
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !isOver[name]))
}
