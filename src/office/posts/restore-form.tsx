import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** The button that makes an earlier version the newest, or one block of it: what `restore` takes. */
export const RestoreForm = ({
  version,
  base,
  formKey,
  block,
  children,
}: {
  /** What is restored, and the newest version when the page was drawn. */
  version: number
  base: number
  /** Of the form: sent twice it restores once. */
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
