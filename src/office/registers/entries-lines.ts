/** The list of a register as JSON lines. */
export { handle, linesLoader as loader } from './entries-file.ts'
