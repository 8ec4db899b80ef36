import { useRouteLoaderData } from 'react-router'
import type { ShellData } from './read-shell.ts'

/** The data of the shell. Loaded once with the document and never reloaded by client-side navigation. */
export function useShell(): ShellData {
  const shell = useShellIfLoaded()
  if (!shell) throw new Error('The shell has no data')
  return shell
}

/** The data of the shell; undefined when loading it failed. */
export function useShellIfLoaded(): ShellData | undefined {
  return useRouteLoaderData('root') as ShellData | undefined
}
