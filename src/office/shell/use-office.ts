import { useRouteLoaderData } from 'react-router'
import type { OfficeData } from './read-office.ts'

/** The data of the shell; undefined where loading it failed. */
export const useOffice = (): OfficeData | undefined => useRouteLoaderData('root') as OfficeData | undefined
