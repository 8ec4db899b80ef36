import type { MailContent, RenderedMail } from './mail-content.ts'

type RenderMail = (mail: MailContent) => Promise<RenderedMail>
let loaded: Promise<RenderMail> | undefined

/**
 * Renders a mail. The templates are JSX, which Node cannot load: a running server uses the built templates (`vite build
 * -c vite.mail.config.ts`), and so do the tests of the built site; all other tests use the sources.
 */
export async function writeMail(mail: MailContent): Promise<RenderedMail> {
  const fromSources = process.env['VITEST'] !== undefined && process.env['NODE_ENV'] !== 'production'
  loaded ??= fromSources ? import('./render.tsx').then(({ render }) => render) : loadBuilt()
  return (await loaded)(mail)
}

async function loadBuilt(): Promise<RenderMail> {
  const built = new URL('../../build/mail/render.js', import.meta.url).href
  const { render } = (await import(built)) as { render: RenderMail }
  return render
}
