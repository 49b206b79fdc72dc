import type { ReactElement } from 'react'
import { Download } from '../../../ui/icons.tsx'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { productTexts } from './texts.ts'

export type DownloadButtonProps = {
  id: string
  /** Renders as the primary button. */
  block?: boolean
  /** Name of the product, for the accessible name in lists. */
  of?: string
}

/** Downloads a purchased file. Requests a new signed URL with each press, because they expire soon (Spec §7, download link). */
export const DownloadButton = ({ id, block, of }: DownloadButtonProps): ReactElement => {
  const t = useTexts(productTexts)
  const { send, sending } = useSend('products.downloadLink', { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <Button
      variant={block ? 'primary' : 'secondary'}
      size={block ? 'lg' : 'sm'}
      block={block}
      loading={sending}
      icon={<Download aria-hidden />}
      aria-label={of === undefined ? undefined : `${t.download}: ${of}`}
      onClick={() => void send({ params: { id } })}
    >
      {t.download}
    </Button>
  )
}
