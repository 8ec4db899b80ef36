/** The list of a register as JSON lines. */
export { handle, linesAction as action, loader } from './entries-file.ts'
