// Finds a Chromium for the browser tests: the machine's own, else Debian's package where root may install it, else
// Playwright's download. The headless shell is preferred: a page costs it about half the processor time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

/** The path of a Chromium; installs one, and a Chinese font, where that is possible. */
export function browserPath() {
  const path = browser()
  // without a Chinese font every character is drawn as a placeholder glyph, and measurements of a page are meaningless
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
    // the first package is missing on some Debian derivatives
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

if (process.argv[1] === fileURLToPath(import.meta.url)) browserPath()
