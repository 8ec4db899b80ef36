import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** Creates an export by POST, because it is audited. @param of the address of the file, with its filter */
export const FileButton = ({ of }: { of: string }) => (
  <Form method="post" action={of} reloadDocument>
    <Button type="submit" look="secondary" size="small">
      下載試算表檔
    </Button>
  </Form>
)
