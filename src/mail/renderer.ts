import type { Letter, WrittenMail } from './letter.ts'

type Render = (letter: Letter) => Promise<WrittenMail>
let loaded: Promise<Render> | undefined

/**
 * Writes a letter. The templates are JSX, which Node does not read: a running server takes the built ones
 * (`vite build -c vite.mail.config.ts`), and so do the tests of the built site; all other tests take their sources.
 */
export async function writeMail(letter: Letter): Promise<WrittenMail> {
  const fromSources = process.env['VITEST'] !== undefined && process.env['NODE_ENV'] !== 'production'
  loaded ??= fromSources ? import('./render.tsx').then(({ render }) => render) : loadBuilt()
  return (await loaded)(letter)
}

async function loadBuilt(): Promise<Render> {
  const built = new URL('../../build/mail/render.js', import.meta.url).href
  const { render } = (await import(built)) as { render: Render }
  return render
}
