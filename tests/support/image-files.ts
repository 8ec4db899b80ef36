import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { root } from './site.ts'

/** The image that ops/Dockerfile builds from a built checkout. */
export interface Image {
  /** The command that a container runs, in the folder of the image. */
  command: string[]
  environment: Record<string, string>
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Created in the build stage, so `.dockerignore` does not apply to them. */
const generated = ['build', 'node_modules']

/**
 * Puts the files of the container image into an empty folder: those of the COPY lines of the last stage, without what
 * .dockerignore excludes from the build, and the packages that remain after the build stage has pruned them.
 */
export function assembleImage(folder: string): Image {
  const lines = read('ops/Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
  const argumentOf = (name: string) => last.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  const ignored = ignoredBy(read('.dockerignore'))
  for (const line of last) {
    const [, from, to] = /^COPY --from=build \/app\/(\S+) (\S+)$/.exec(line) ?? []
    if (line.startsWith('COPY') && !from) throw new Error(`this line is not understood: ${line}`)
    if (!from || !to) continue
    const target = join(folder, to === './' ? from : to)
    if (from === 'node_modules') linkPackages(target, removedPackages(lines))
    else cpSync(join(root, from), target, { recursive: true, filter: (path) => !ignored(relative(root, path)) })
  }
  return {
    command: JSON.parse(argumentOf('CMD')),
    environment: Object.fromEntries(
      argumentOf('ENV')
        .split(' ')
        .map((pair) => pair.split('=', 2)),
    ),
  }
}

function ignoredBy(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return (path) =>
    !generated.some((name) => path === name || path.startsWith(`${name}/`)) &&
    patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))
}

/** Paths that the build stage deletes from node_modules. */
const removedPackages = (lines: string[]): string[] =>
  lines
    .flatMap((line) => (/^RUN .*npm prune/.test(line) ? [...line.matchAll(/ node_modules\/(\S+)/g)] : []))
    .map(([, path = '']) => path)

/** Links to the packages in the lock file that are needed neither for development only nor as optional peers of others. */
function linkPackages(folder: string, removed: readonly string[]): void {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    if (
      !name ||
      dev ||
      devOptional ||
      removed.some((one) => name === one || name.startsWith(`${one}/`)) ||
      !existsSync(join(root, path))
    )
      continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(join(root, path), join(folder, name))
  }
}
