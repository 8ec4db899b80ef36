import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { useApi } from '../use-api.ts'
import { PictureChooser } from './picture-chooser.tsx'
import styles from './pictures.module.css'
import { restrictToPicture, uploadFile } from './upload.ts'

/** Chooses one image, a cover or a poster: an image of the library, or an upload. */
export default function CoverChooser({
  label = '選封面',
  choose,
  close,
}: {
  label?: string
  choose: (id: string) => void
  close: () => void
}) {
  const { client, apiKey } = useApi()
  const [part, setPart] = useState<number | null>(null)
  const [error, setError] = useState('')
  const upload = async ([file]: File[]) => {
    if (!file) return
    setError('')
    setPart(0)
    const response = restrictToPicture(await uploadFile(file, file.name, apiKey, setPart))
    setPart(null)
    if ('error' in response) setError(`${file.name}：${response.error}。`)
    else choose(response.media.id)
  }
  return (
    <fieldset aria-label={label} className={styles['sheet']} data-aside>
      <p role="status" className={styles['wording']}>
        {part !== null && `上傳中 ${Math.round(part * 100)}%`}
        {error}
      </p>
      <PictureChooser
        client={client}
        isMultiple={false}
        upload={(files) => void upload(files)}
        choose={([picture]) => picture && choose(picture.id)}
      />
      <Button variant="quiet" size="small" onClick={close}>
        取消
      </Button>
    </fieldset>
  )
}
