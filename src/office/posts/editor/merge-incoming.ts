import type { Conflict } from '../../../domain/manuscripts/merge.ts'
import { staleParts } from '../resolve-conflicts.ts'
import { fetchSides } from '../stale-part.tsx'
import { Incoming } from './incoming.ts'
import type { Place, ServerContent } from './send-save.ts'
import type { WorkingCopy, Written } from './working-copy.ts'

interface TakenIn {
  serverContent: ServerContent
  version: number
  at: string
  /** The last content that this device has saved; null for none. */
  from: Written | null
}

/** Merges other users' changes with the input, and opens a conflict where both changed the same. */
export async function mergeIncoming(
  place: Place,
  copy: WorkingCopy,
  { serverContent, version, at, from }: TakenIn,
): Promise<void> {
  await place.isFree()
  const follow = () => place.meet(version, serverContent.fields)
  const theirs = place.inForm(serverContent)
  const ask = (conflicts: readonly Conflict[]) =>
    place.refused({
      stale: { version, at, parts: staleParts(conflicts) },
      resolve: (part, choice) => {
        const left = incoming.resolve(part, choice)
        if (left.length > 0) ask(left)
        else {
          if (isWaiting) follow()
          place.refused(null)
        }
        place.settled()
      },
    })
  const wasAsked = copy.held !== null
  const incoming = new Incoming(copy, theirs, version, from ?? copy.known)
  const { conflicts, isWaiting } = incoming
  incoming.askAgain = ask
  // a failure here is ignored: the component that needs it retries
  if (conflicts.length > 0) await fetchSides().catch(() => undefined)
  if (!isWaiting) follow()
  if (conflicts.length > 0) ask(conflicts)
  else if (wasAsked) place.refused(null)
}
