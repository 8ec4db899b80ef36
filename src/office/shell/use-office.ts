import { useRouteLoaderData } from 'react-router'
import type { OfficeData } from './read-office.ts'

/** What the shell is drawn from; nothing where reading it failed. */
export const useOffice = (): OfficeData | undefined => useRouteLoaderData('root') as OfficeData | undefined
