import { data } from 'react-router'

/** /500 answers what it is called. The root draws the error page, inside the shell. */
export function loader() {
  throw data(null, { status: 500 })
}

export default function ServerBusy() {
  return null
}
