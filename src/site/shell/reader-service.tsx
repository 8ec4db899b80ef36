import { readerServiceText } from '../../domain/navigation/reader-service.ts'
import { useShellIfLoaded } from './use-shell.ts'

/**
 * Contact details of the reader service, as one line; nothing where the shell could not be loaded (the error page is
 * rendered by the server).
 */
export function ReaderService({ className }: { className?: string | undefined }) {
  const service = useShellIfLoaded()?.config.readerService
  if (!service) return null
  const pieces = readerServiceText(service).map(({ text, href }) => {
    if (!href) return text
    return (
      <a key={text} href={href}>
        {text}
      </a>
    )
  })
  return <p className={className}>{pieces}</p>
}
