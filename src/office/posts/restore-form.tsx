import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** The button that restores an earlier version, or one block of it: handled by `restore`. */
export const RestoreForm = ({
  version,
  base,
  formKey,
  block,
  children,
}: {
  /** The version to restore, and the newest version at page load. */
  version: number
  base: number
  /** Idempotency key of the form. */
  formKey: string
  block?: string
  children: string
}) => (
  <Form method="post" preventScrollReset={block !== undefined}>
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="base" value={base} />
    <input type="hidden" name="key" value={formKey} />
    {block !== undefined && <input type="hidden" name="block" value={block} />}
    <Button type="submit" look="quiet" size="small">
      {children}
    </Button>
  </Form>
)
