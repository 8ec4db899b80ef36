import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** Exports the filtered events as a file; the export is recorded in the audit log as well. */
export const FileButton = ({ filter }: { filter: URLSearchParams }) => (
  <Form method="post" action={`/office/audit.csv?${filter}`} reloadDocument>
    <Button type="submit" look="secondary" size="small">
      下載試算表檔
    </Button>
  </Form>
)
