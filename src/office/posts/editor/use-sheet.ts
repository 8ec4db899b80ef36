import { useRef, useState } from 'react'

/** What stands open above the text. */
export type SheetName = 'link' | 'insert' | 'picture' | 'find' | 'outline' | 'reference'
const names: readonly string[] = ['link', 'insert', 'picture', 'find', 'outline', 'reference'] satisfies SheetName[]

/** One sheet at a time; opening one closes another. `open` stays the same function as long as the page stands. */
export function useSheet(): { sheet: SheetName | null; open: (name: string) => void; close: () => void } {
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const open = useRef((name: string) => setSheet(names.includes(name) ? (name as SheetName) : null))
  return { sheet, open: open.current, close: () => setSheet(null) }
}
