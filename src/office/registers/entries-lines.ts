/** The route of the export as JSON lines; that of CSV is `entries-file.ts`. */
export { handle, linesAction as action, loader } from './entries-file.ts'
