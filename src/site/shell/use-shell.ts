import { useRouteLoaderData } from 'react-router'
import type { ShellData } from './read-shell.ts'

/** What the shell is drawn from. Read once with the document and never again while the reader stays. */
export function useShell(): ShellData {
  const shell = useShellWhenThere()
  if (!shell) throw new Error('The shell has no data')
  return shell
}

/** The same where it may be missing: when reading it failed. */
export function useShellWhenThere(): ShellData | undefined {
  return useRouteLoaderData('root') as ShellData | undefined
}
