// A Chromium for the browser tests: the machine's own, else Debian's package where root may install it, else Playwright's download.
// Preferably the one that has no window: a page costs it about half of what it costs the other.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './setup.mjs'

const known = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The path of a Chromium, installing one, and a Chinese typeface, where that is possible. */
export function browserPath() {
  const path = browser()
  // without one every character is a box, and what is measured of a page is none of its own
  if (mayInstall && !spawnSync('fc-list', [':lang=zh-tw']).stdout?.length) {
    say('安裝中文字型（測試用）…')
    quiet('apt-get', ['update', '-qq'])
    quiet('apt-get', ['install', '-y', '-qq', 'fonts-noto-cjk'])
  }
  return path
}

function browser() {
  const found = known.find((path) => path && existsSync(path))
  if (found) return found
  say('安裝瀏覽器（測試用）…')
  if (mayInstall) {
    quiet('apt-get', ['update', '-qq'])
    // not every system like Debian has the first
    for (const name of ['chromium-headless-shell', 'chromium']) {
      quiet('apt-get', ['install', '-y', '-qq', name])
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  quiet('npx', ['playwright-core', 'install', '--with-deps', 'chromium'])
  const downloaded = spawnSync('node', ['-e', "import('playwright-core').then(p => console.log(p.chromium.executablePath()))"], {
    encoding: 'utf8',
  })
  const path = downloaded.stdout.trim()
  if (path && existsSync(path)) return path
  throw new Error('找不到 Chromium。請安裝 chromium-headless-shell 或 chromium 套件，或以 CHROMIUM 指定它的路徑。')
}

function quiet(command, args) {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
