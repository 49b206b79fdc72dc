import type { ReactElement } from 'react'
import { Download } from '../../ui/icons.tsx'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { productTexts } from './texts.ts'

export type DownloadButtonProps = {
  id: string /** The main button of its place. */
  block?: boolean /** Which product, where several stand in a list. */
  of?: string
}

/** Fetches the file of a bought product: its address is asked for with each press, because it lives for a short time only (Spec §7, download link). */
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
