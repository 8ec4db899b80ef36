import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** Makes a file by a POST, because that it was made is written down. @param of the address of the file, with its filter */
export const FileButton = ({ of }: { of: string }) => (
  <Form method="post" action={of} reloadDocument>
    <Button type="submit" look="secondary" size="small">
      下載試算表檔
    </Button>
  </Form>
)
