/** Connection errors: no server responds, or the connection broke. */
const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
/** The messages of `pg` for a connection that ended. */
const endedMessages =
  /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable|^Cannot use a pool after calling end/
/**
 * SQLSTATE: the server is shutting down, starting or has crashed (57P); it lacks connections, memory or disk space
 * (class 53); an operator's time limit cancelled the statement (57014); a standby cancelled it for its replication
 * (40001), or it lost a deadlock (40P01) or waited too long for a lock (55P03); the connection is broken (class 08, also
 * every refusal of a connection pooler).
 */
const serverCodes = /^(57P0\d|57014|53\w{3}|40001|40P01|55P03|08\w{3})$/
/** Of these, that the server ends or has ended, or that a pooler cannot reach it. */
const serverEnds = /^(57P0[1-3]|08\w{3})$/
/** SQLSTATE of a write on a standby, or on a database that its operator has made read-only. */
const readOnly = '25006'

type ErrorWithCode = Error & { code?: unknown; syscall?: unknown; errors?: unknown }

/**
 * An error and its causes, the outermost first. An error of `fetch` is excluded: it concerns another
 * server than the database.
 */
function* chain(error: unknown): Generator<ErrorWithCode> {
  for (let cause: unknown = error; cause instanceof Error && !(cause instanceof TypeError); cause = cause.cause) {
    yield cause
    if (cause instanceof AggregateError) for (const nested of cause.errors) yield* chain(nested)
  }
}

/** Whether a statement failed because the database is unreachable: the same statement may succeed in a minute. */
export function isUnavailable(error: unknown): boolean {
  for (const { code, syscall, message } of chain(error)) {
    if (endedMessages.test(message)) return true
    if (typeof code !== 'string') continue
    // a Unix socket that does not exist
    if (networkCodes.has(code) || serverCodes.test(code) || (code === 'ENOENT' && syscall === 'connect')) return true
  }
  return false
}

/**
 * Whether a statement failed because its server is gone. A pooler accepts connections for such a server, so that only
 * statements fail.
 */
export function isServerGone(error: unknown): boolean {
  for (const { code } of chain(error)) if (typeof code === 'string' && serverEnds.test(code)) return true
  return false
}

/** Whether a statement failed because the database accepts no writes now. */
export function isReadOnly(error: unknown): boolean {
  for (const { code } of chain(error)) if (code === readOnly) return true
  return false
}
