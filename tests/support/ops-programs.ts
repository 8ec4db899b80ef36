import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from './postgres-pair.ts'

/** Programs that `npm run test:ops` starts, with their packages in Debian. */
const programs = {
  nginx: 'nginx',
  varnishd: 'varnish varnish-modules',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  patroni: 'patroni',
  etcd: 'etcd-server',
}

/** @throws with the command that installs what is missing */
export default function requirePrograms(): void {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  const missing = Object.entries(programs).flatMap(([program, names]) =>
    folders.some((folder) => existsSync(join(folder, program))) ? [] : names.split(' '),
  )
  if (postgresPrograms === undefined) missing.push('postgresql')
  if (missing.length > 0)
    throw new Error(`These tests start real servers. Install what is missing: apt-get install ${missing.join(' ')}`)
}
