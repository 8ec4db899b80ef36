import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** Makes a file of what the page is narrowed to, which is written down as well. */
export const FileButton = ({ filter }: { filter: URLSearchParams }) => (
  <Form method="post" action={`/office/audit.csv?${filter}`} reloadDocument>
    <Button type="submit" look="secondary" size="small">
      下載試算表檔
    </Button>
  </Form>
)
