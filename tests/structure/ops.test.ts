import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { serverEnvironment, serverFlags, serverProgram } from '../../scripts/setup.mjs'
import { mediaEndpoints } from '../../src/contract/media.ts'
import { defaultS3RetryPolicy } from '../../src/operations/media/store.ts'
import { settings } from '../../src/server/settings.ts'
import { programs } from '../../vite.server.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const known = new Set(Object.keys(settings.shape))

describe('the table of settings in docs/running.md', () => {
  const rows = [...read('docs/running.md').matchAll(/^\| `([A-Z_]+)` \|([^|]*)\| .+ \|$/gm)]

  it('lists every setting of the program, and no other', () => {
    expect(rows.map(([, name]) => name).sort()).toEqual([...known].sort())
  })

  it('has the program’s defaults', () => {
    for (const [, name = '', written = ''] of rows) {
      const schema = Object.entries(settings.shape).find(([key]) => key === name)?.[1]
      const value = schema?.safeParse(undefined).data
      if (value === undefined) expect(written.trim(), name).toMatch(/^(|`.*|made at start|healthpress-web|kept in `DATA_DIR`)$/)
      else expect(written.trim(), name).toBe(String(value))
    }
  })
})

interface Service {
  image?: string
  user?: string
  environment?: Record<string, string>
  env_file?: string
  ports?: string[]
  privileged?: boolean
  healthcheck?: object
  command?: string[]
  build?: { context: string; dockerfile: string }
  depends_on?: Record<string, object>
  cap_drop?: string[]
  networks?: string[]
  volumes?: string[]
  mem_limit?: string
  pids_limit?: number
  logging?: object
}

describe('ops/compose.yaml', () => {
  const compose = parse(read('ops/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
    networks: Record<string, { ipam?: { config: { subnet: string }[] } }>
  }
  const services = Object.entries(compose.services)
  const ours = services.filter(([name, { build }]) => build && name !== 'migrate')

  it('has PostgreSQL, a migration step, two servers, one worker, and a proxy', () => {
    expect(services.map(([name]) => name).sort()).toEqual(['database', 'migrate', 'proxy', 'web1', 'web2', 'worker'])
    expect(ours.map(([, { environment }]) => environment?.['ROLE']).sort()).toEqual(['web,api', 'web,api', 'worker'])
    expect(compose.services['database']?.image).toMatch(/^postgres:18\./)
  })

  it('pins every image', () => {
    for (const [name, { image }] of services) expect(image, name).toMatch(/^[a-z/]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/)
  })

  it('publishes one port, that of the proxy, and grants minimal privileges', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
    for (const [name, { privileged, cap_drop }] of services) {
      expect(privileged, name).toBeUndefined()
      if (name !== 'database') expect(cap_drop, name).toEqual(['ALL'])
    }
    expect(compose.services['proxy']?.user).toBe('nginx')
  })

  it('sets only known settings, and everything that production requires', () => {
    const fromFile = [...read('ops/example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
    for (const [name, { environment = {}, env_file }] of ours) {
      expect(env_file, name).toBe('.env')
      const settings = [...Object.keys(environment), ...fromFile]
      for (const setting of settings)
        expect(setting === 'POSTGRES_PASSWORD' || known.has(setting), `${name}: ${setting}`).toBe(true)
      for (const setting of ['DATABASE_URL', 'SITE_URL', 'AUTH_SECRET', 'TIER_SECRET', 'API_KEY', 'TRUSTED_PROXIES'])
        expect(settings, name).toContain(setting)
    }
  })

  it('migrates by the image’s command before anything serves', () => {
    const { command, healthcheck, environment } = compose.services['migrate'] ?? {}
    expect(command).toEqual(['node', 'build/bin/migrate.js'])
    expect(Object.keys(programs)).toContain('migrate')
    expect(healthcheck).toEqual({ disable: true })
    expect(environment?.['DATABASE_URL']).toBe(compose.services['web1']?.environment?.['DATABASE_URL'])
    for (const [name, { depends_on }] of ours)
      expect(depends_on?.['migrate'], name).toEqual({ condition: 'service_completed_successfully' })
  })

  it('shares one folder of originals between all processes', () => {
    for (const [name, { volumes }] of ours) expect(volumes, name).toContain('media:/data/media')
    expect(Object.keys(compose.volumes)).toContain('media')
    // a new volume takes the owner of the image's folder at its mount point
    expect(read('ops/Dockerfile')).toMatch(/--owner=node .* \/data\/media$/m)
  })

  it('limits memory, processes and logs of each service', () => {
    for (const [name, { mem_limit, pids_limit, logging }] of services)
      expect([mem_limit, pids_limit, logging], name).toEqual([
        expect.stringMatching(/^\d+[mg]$/),
        expect.any(Number),
        expect.objectContaining({ options: expect.objectContaining({ 'max-size': '20m' }) }),
      ])
  })

  it('contains no secret', () => {
    expect(/(SECRET|PASSWORD|TOKEN|KEY): +[^$\s]/.test(read('ops/compose.yaml'))).toBe(false)
    expect(/(SECRET|PASSWORD|TOKEN|KEY)=\S/.test(read('ops/example.env'))).toBe(false)
  })

  it('waits for its dependencies, and trusts its own network', () => {
    for (const [name, { depends_on = {} }] of services)
      for (const other of Object.keys(depends_on)) {
        expect(Object.keys(compose.services), name).toContain(other)
        const { healthcheck, build } = compose.services[other] ?? {}
        expect(healthcheck ?? build, `${other} has a health check`).toBeTruthy()
      }
    const subnet = compose.networks['inside']?.ipam?.config[0]?.subnet
    for (const [, { environment }] of ours) expect(environment?.['TRUSTED_PROXIES']).toBe(subnet)
    const shared = compose.services['proxy']?.networks?.filter((network) => compose.services['web1']?.networks?.includes(network))
    expect(shared).toEqual(['inside'])
  })
})

describe('ops/Dockerfile', () => {
  const lines = read('ops/Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
  const argumentOf = (name: string) => last.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)

  it('builds in one stage and runs in another, on pinned images of the pinned Node', () => {
    const images = lines.filter((line) => line.startsWith('FROM')).map((line) => line.split(/\s+/)[1])
    const { version } = JSON.parse(read('node_modules/node/package.json'))
    expect(images).toEqual([`node:${version}-bookworm-slim`, `node:${version}-bookworm-slim`])
  })

  it('does not run as root, has a health check, and stops on the signal', () => {
    expect(argumentOf('USER')).toBe('node')
    expect(last.findIndex((line) => line.startsWith('USER'))).toBeLessThan(last.findIndex((line) => line.startsWith('CMD')))
    expect(argumentOf('HEALTHCHECK')).toContain('/healthz')
    expect(argumentOf('STOPSIGNAL')).toBe('SIGTERM')
  })

  it('runs the server as `npm start` does, like docs/running.md', () => {
    expect(JSON.parse(argumentOf('CMD') ?? '[]')).toEqual(['node', ...serverFlags, serverProgram])
    const environment = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`)
    expect(argumentOf('ENV')?.split(' ')).toEqual(expect.arrayContaining(environment))
    const commands = [...read('docs/running.md').matchAll(/node ((?:--\S+ )*)build\/bin\/server\.js/g)].map(([, flags]) =>
      flags?.trim(),
    )
    expect(new Set(commands)).toEqual(new Set([serverFlags.join(' ')]))
    for (const setting of environment.filter((one) => one.startsWith('MALLOC_')))
      expect(read('docs/running.md')).toContain(setting)
  })

  it('contains every file that the bundled programs read, and no other sources', () => {
    const copied = last.filter((line) => line.startsWith('COPY')).map((line) => line.split(/\s+/).at(-1) ?? '')
    const visited = new Set<string>()
    const filesRead = new Set<string>()
    const unclear: string[] = []
    const visit = (path: string) => {
      if (visited.has(path)) return
      visited.add(path)
      const text = read(path)
      for (const [, imported = ''] of text.matchAll(
        /^(?:import|export|void import\()(?! type)[^'"]*?(?:from )?['"](\.[^'"]+\.ts)['"]/gm,
      ))
        visit(join(path, '..', imported))
      for (const [use, relative = ''] of text.matchAll(/new URL\('(\.[^']*)', import\.meta\.url\)|\S*import\.meta\.url/g)) {
        const file = join(path, '..', relative).replace(/\/$/, '')
        if (relative.endsWith('.ts')) visit(file)
        else if (file.startsWith('src/') && relative) filesRead.add(file)
        else if (file !== '.' && file !== 'build/mail/render.js' && !use.startsWith('dirname(createRequire(')) unclear.push(path)
      }
    }
    for (const program of Object.values(programs)) visit(program)
    // the bundle resolves only URLs that are written out
    expect(unclear).toEqual([])
    const outermost = [...filesRead].filter((file) => ![...filesRead].some((other) => file.startsWith(`${other}/`)))
    expect(copied.filter((path) => !['./', 'node_modules', 'build'].includes(path)).sort()).toEqual(outermost.sort())
  })

  it('contains the one weight of the display face that is read', () => {
    const kept = /-name '\*\.ttf\*' ! -name (\S+) -delete/.exec(read('ops/Dockerfile'))?.[1] ?? 'none'
    expect(read('src/server/display-faces/subset-child.ts')).toContain(`/${kept}'`)
  })

  it('has a program for each command that docs/running.md names', () => {
    const named = [...read('docs/running.md').matchAll(/build\/bin\/(\w+)\.js/g)].map(([, name]) => name)
    expect([...new Set(named)].sort()).toEqual(Object.keys(programs).sort())
  })

  it('documents the command for the first administrator, where its database is reachable', () => {
    expect(read('docs/running.md')).toContain('docker compose -f ops/compose.yaml exec web1 node build/bin/admin.js ')
  })

  it('excludes generated, secret and large files from the build', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.git', '.data', 'node_modules', 'build']) expect(ignored).toContain(path)
  })
})

describe('ops/systemd', () => {
  const folder = join(root, 'ops/systemd')
  const units = readdirSync(folder)
    .filter((name) => name.endsWith('.service'))
    .map((name) => ({ name, text: read(`ops/systemd/${name}`) }))
  const running = units.filter(({ text }) => text.includes(serverProgram))

  it('has web processes, a worker and migrations', () => {
    const names = ['healthpress-migrate.service', 'healthpress-web@.service', 'healthpress-worker.service']
    expect(units.map(({ name }) => name).sort()).toEqual(names)
    expect(running).toHaveLength(2)
  })

  it('starts the server as the image does, with limits, known settings and secrets in files', () => {
    for (const { name, text } of running) {
      expect(text, name).toContain(`ExecStart=/usr/bin/node ${serverFlags.join(' ')} ${serverProgram}`)
      for (const limit of ['MemoryMax', 'TasksMax', 'LimitNOFILE', 'TimeoutStopSec'])
        expect(text, name).toMatch(new RegExp(`^${limit}=`, 'm'))
      const environment = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '))
      const names = environment.map((pair) => pair.slice(0, pair.indexOf('=')))
      for (const one of names)
        expect(one.startsWith('MALLOC_') || known.has(one.replace(/_FILE$/, '')), `${name}: ${one}`).toBe(true)
      for (const [variable, value] of Object.entries(serverEnvironment))
        expect(environment, name).toContain(`${variable}=${value}`)
      const loaded = [...text.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, one]) => `%d/${one}`)
      const used = environment.filter((pair) => /_FILE=/.test(pair)).map((pair) => pair.slice(pair.indexOf('=') + 1))
      expect(used.sort(), name).toEqual(loaded.sort())
    }
  })

  it('starts a killed service again, also those of Debian', () => {
    for (const text of [...running.map((one) => one.text), read('ops/systemd/restart.conf')])
      expect(text).toMatch(/^Restart=always\nRestartSec=\d$/m)
  })

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('consists of valid units', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units.map(({ name }) => join(folder, name))], {
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  })
})

describe('ops/nginx.conf', () => {
  const text = read('ops/nginx.conf').replace(/^\s*#.*$/gm, '')

  it('routes to the processes of the compose file and times out before they do', () => {
    const servers = [...text.matchAll(/^\s*server (\S+):3000/gm)].map(([, name]) => name)
    expect(servers).toEqual(['web1', 'web2'])
    expect(text).toMatch(/keepalive_timeout 60s/)
  })

  it('forwards what the processes need and compresses nothing', () => {
    expect(text).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
    expect(text).toContain('proxy_set_header Host $http_host;')
    expect(text).toContain('gzip off;')
    // one variant per coding, as stored pages have
    expect([...text.matchAll(/proxy_set_header Accept-Encoding (.*);/g)].map(([, value]) => value)).toEqual(['$coding'])
    expect(text).not.toMatch(/non_idempotent|server_tokens on/)
  })

  it('keeps an upstream despite its error responses: it still has its cached pages', () => {
    expect([...text.matchAll(/proxy_next_upstream (.*);/g)].map(([, when]) => when)).toEqual([
      'error timeout',
      // built files: during a deployment the other process may have them
      'error timeout http_404',
    ])
  })

  it('waits longer than a process does for its bucket: a slow image is no dead upstream', () => {
    const [, seconds] = /^ {4}proxy_read_timeout (\d+)s;$/m.exec(text) ?? []
    expect(Number(seconds) * 1000).toBeGreaterThan(defaultS3RetryPolicy.timeout + 5000)
  })

  it('allows the library its upload sizes', () => {
    const [, of = '', most = ''] =
      /location ~ (\S+) \{\s*client_max_body_size (\d+)m;\s*client_body_timeout 60s;\s*proxy_request_buffering off/.exec(text) ??
      []
    const { path, bodyLimit = 0 } = mediaEndpoints.upload
    for (const url of [path, '/office/media', '/office/media.data']) expect(url).toMatch(new RegExp(of))
    expect(Number(most) * 1024 * 1024).toBeGreaterThanOrEqual(bodyLimit)
  })

  it('stores only the pages that a process has marked, and none of a session', () => {
    const [, page = ''] = /location \/ \{([^}]*)\}/.exec(text) ?? []
    expect(page).toContain('proxy_no_cache $has_session $not_marked;')
    expect(page).toContain('proxy_cache_bypass $has_session;')
    expect(page).not.toMatch(/ignore_headers.*Set-Cookie/)
    expect(text.match(/proxy_cache pages/g)).toHaveLength(1)
  })

  it('resolves the names of the processes at run time', () => {
    expect(text.match(/server web\d:3000 .* resolve;/g)).toHaveLength(2)
    expect(text).toMatch(/resolver 127\.0\.0\.11 valid=\d+s/)
    expect(/nginx:1\.(\d+)\.(\d+)/.exec(read('ops/compose.yaml'))?.slice(1).map(Number)).toEqual([29, 3])
  })

  it('caches files', () => {
    const blocks = text.split(/\blocation /)
    const keeping = blocks.filter((block) => /proxy_cache files/.test(block))
    expect(keeping).toHaveLength(1)
    expect(keeping[0]).toMatch(/^~ \^\/\(assets\|fonts\|img\)\/ /)
    // an unpublished image is for staff, identified by a cookie, and never cached
    expect(keeping[0]).not.toMatch(/proxy_set_header Cookie|proxy_ignore_headers/)
  })

  const isInstalled = spawnSync('nginx', ['-v']).status === 0
  it.skipIf(!isInstalled).each(['nginx.conf', 'nginx-varnish.conf'])('%s is a valid nginx configuration', (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'healthpress-nginx-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      read(`ops/${name}`)
        .replaceAll('/tmp/', `${folder}/`)
        .replace(/server (?:web[12]|varnish):/g, 'server 127.0.0.1:')
        // nginx 1.27.3 and later
        .replaceAll(' resolve;', ';')
        .replaceAll('/dev/std', `${folder}/std`),
    )
    execFileSync('nginx', ['-t', '-q', '-c', file, '-e', join(folder, 'error')], { stdio: 'pipe' })
  })
})

describe('ops/nginx-varnish.conf', () => {
  const text = read('ops/nginx-varnish.conf').replace(/^\s*#.*$/gm, '')

  it('requests go to Varnish, and to the processes directly only while it is unavailable', () => {
    const servers = [...text.matchAll(/^\s*server (\S+:\d+)( backup)?/gm)].map(([, name, isBackup]) => [
      name,
      isBackup !== undefined,
    ])
    expect(servers).toEqual([
      ['varnish:8080', false],
      ['web1:3000', true],
      ['web2:3000', true],
      // for writes
      ['web1:3000', false],
      ['web2:3000', false],
    ])
    // a client declares no audience, and nothing is stored here
    expect(text).toContain('proxy_set_header X-Audience "";')
    expect(text).not.toMatch(/proxy_cache|non_idempotent/)
  })

  it('has the limits of bodies and times of ops/nginx.conf', () => {
    const limits = (of: string) =>
      of.match(/location ~ \^\/\((?:member|office).*|client_\w+ \S+;|proxy_(?:read|connect)_timeout.*;/g)
    expect(limits(text)).toEqual(limits(read('ops/nginx.conf').replace(/^\s*#.*$/gm, '')))
  })
})

it('documents have no dead links', () => {
  const folders = ['.', 'docs', 'docs/contracts', 'docs/decisions', 'docs/practices']
  const documents = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  )
  const dead = documents.flatMap((file) => {
    const text = read(file)
    const linked = [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)]
    const named = [...text.matchAll(/`((?:src|tests|scripts|docs|ops|bench)\/[\w./-]*)`/g)]
    return [...linked.map(([, target = '']) => join(file, '..', target)), ...named.map(([, target = '']) => target)]
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${file} → ${target}`)
  })
  expect(documents.length).toBeGreaterThan(50)
  expect(dead).toEqual([])
})
