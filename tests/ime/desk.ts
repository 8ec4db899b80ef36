import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'

const run = promisify(execFile)

/** A D-Bus session bus without service activation: the other desktop services are not needed. */
const bus = `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

/**
 * A virtual desktop with a screen, a keyboard and 新酷音 (chewing), a Zhuyin input method: keys take the same path as a
 * writer's.
 */
export interface Desk {
  browser: () => Promise<Browser>
  /** Presses keys in sequence, by their xdotool names: `s u 3` is ㄋㄧˇ. */
  press: (keys: string) => Promise<void>
}

/**
 * Sets up a virtual desktop for the test file that calls this at its top: an own screen, an own bus, and the input
 * method on it, without learned preferences. Needs Debian's `chromium ibus ibus-gtk3 ibus-chewing xvfb xdotool
 * dbus-x11`.
 */
export function openDesk(): Desk {
  const home = mkdtempSync(join(tmpdir(), 'healthpress-desk-'))
  const running: ChildProcess[] = []
  let environment: NodeJS.ProcessEnv = {}
  let browser: Promise<Browser> | undefined
  /** Starts a program of the desktop. @returns the first line that it prints on the given file descriptor */
  const start = async (program: string, args: string[], statusPipe: 1 | 3): Promise<string> => {
    const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] })
    running.push(child)
    const failed = once(child, 'error').then(([error]) => Promise.reject(error))
    const [line] = (await Promise.race([once(child.stdio[statusPipe] as Readable, 'data'), failed])) as [Buffer]
    return line.toString().trim()
  }

  beforeAll(async () => {
    const [runtime, config] = [join(home, 'run'), join(home, 'config')]
    for (const folder of [runtime, config]) mkdirSync(folder, { mode: 0o700 })
    const { PATH = '' } = process.env
    environment = { PATH, HOME: home, XDG_RUNTIME_DIR: runtime, XDG_CONFIG_HOME: config, LANG: 'C.UTF-8' }
    const display = await start('Xvfb', ['-displayfd', '3', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp'], 3)
    environment['DISPLAY'] = `:${display}`
    const busConfig = join(home, 'bus.xml')
    writeFileSync(busConfig, bus)
    const busArgs = [`--config-file=${busConfig}`, '--nofork', '--print-address']
    environment['DBUS_SESSION_BUS_ADDRESS'] = await start('dbus-daemon', busArgs, 1)
    Object.assign(environment, { GTK_IM_MODULE: 'ibus', XMODIFIERS: '@im=ibus' })
    const method = ['--xim', '--panel', 'disable', '--config', '/usr/libexec/ibus-memconf']
    const daemon = spawn('ibus-daemon', method, { env: environment, stdio: 'ignore' })
    // a missing program is reported by its first user
    running.push(daemon.on('error', () => {}))
    const runEngine = (...question: string[]) => run('ibus', ['engine', ...question], { env: environment })
    const isThere = () => runEngine('chewing').then(() => runEngine())
    await vi.waitFor(async () => expect((await isThere()).stdout.trim()).toBe('chewing'), { timeout: 15_000 })
  })
  afterAll(async () => {
    await browser?.then((open) => open.close())
    for (const child of running.reverse()) {
      const ended = once(child, 'exit')
      if (child.kill()) await ended
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })

  return {
    browser: () => {
      const executablePath = process.env['CHROMIUM_WITH_WINDOW'] ?? '/usr/bin/chromium'
      const args = ['--no-sandbox', '--disable-gpu', '--gtk-version=3', '--no-first-run', '--disable-background-networking']
      const env = environment as Record<string, string>
      browser ??= chromium.launch({ executablePath, headless: false, env, args: [...args, '--disable-sync'] })
      return browser
    },
    press: async (keys) => {
      await run('xdotool', ['key', '--delay', '40', ...keys.split(' ')], { env: environment })
    },
  }
}
