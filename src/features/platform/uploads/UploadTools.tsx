import type { ReactElement } from 'react'
import { Pause, Play, RotateCw, X } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FileButton } from './FileButton.tsx'
import { uploadTexts } from './texts.ts'
import type { UploadItem } from './upload-item.ts'
import type { Uploads } from './use-uploads.ts'

type UploadToolsProps = { item: UploadItem; name: string; uploads: Uploads; disabled?: boolean }

/** Buttons to pause, resume and remove an upload. */
export const UploadTools = ({ item, name, uploads, disabled }: UploadToolsProps): ReactElement => {
  const t = useTexts(uploadTexts)
  const isPaused = item.status === 'paused' && !item.needsFile
  const isMoving = item.status === 'sending' || item.status === 'waiting'
  return (
    <>
      {/* One button for both actions, so that it keeps the focus. */}
      {(isPaused || isMoving) && (
        <IconButton
          size="sm"
          label={t[isPaused ? 'resume' : 'pause'](name)}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={() => uploads[isPaused ? 'resume' : 'pause'](item.key)}
        />
      )}
      <IconButton
        size="sm"
        label={t.remove(name)}
        icon={<X />}
        disabled={disabled}
        onClick={() => uploads.remove(item.key)}
      />
    </>
  )
}

/** The button that retries a failed file, or selects a file again whose bytes are missing. */
export const UploadRetry = ({
  item,
  uploads,
  accept,
}: Omit<UploadToolsProps, 'name' | 'disabled'> & { accept?: string }): ReactElement | null => {
  const t = useTexts(uploadTexts)
  const choose = (words: string): ReactElement => (
    <FileButton size="sm" accept={accept} onChoose={([file]) => file && uploads.replace(item.key, file)}>
      {words}
    </FileButton>
  )
  if (item.needsFile && item.status === 'paused') return choose(t.chooseSame)
  if (item.status !== 'failed') return null
  if (!item.canRetry) return choose(t.chooseOther)
  return (
    <Button size="sm" variant="secondary" icon={<RotateCw aria-hidden />} onClick={() => uploads.retry(item.key)}>
      {t.retry}
    </Button>
  )
}
