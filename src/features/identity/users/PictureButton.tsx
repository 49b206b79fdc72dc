import { useRef } from 'react'
import type { ReactElement } from 'react'
import { Button } from '../../../ui/Button.tsx'

/** A button that opens the system's file chooser for one picture, or for a file of the types in `accept`. */
export const PictureButton = ({
  label,
  loading,
  onChoose,
  icon,
  accept = 'image/*',
}: {
  label: string
  loading: boolean
  onChoose: (file: File | undefined) => void
  icon?: ReactElement
  accept?: string
}): ReactElement => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" size="sm" icon={icon} loading={loading} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          event.target.value = '' // the same file may be chosen again
        }}
      />
    </>
  )
}
