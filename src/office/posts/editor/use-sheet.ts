import { useRef, useState } from 'react'

/** The panels above the text. */
export type SheetName = 'link' | 'insert' | 'picture' | 'find' | 'outline' | 'reference'
const names: readonly string[] = ['link', 'insert', 'picture', 'find', 'outline', 'reference'] satisfies SheetName[]

/** At most one open panel; opening one closes another. `open` keeps its identity for the lifetime of the page. */
export function useSheet(): { sheet: SheetName | null; open: (name: string) => void; close: () => void } {
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const open = useRef((name: string) => setSheet(names.includes(name) ? (name as SheetName) : null))
  return { sheet, open: open.current, close: () => setSheet(null) }
}
