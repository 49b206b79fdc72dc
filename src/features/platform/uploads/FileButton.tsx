import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonProps } from '../../../ui/Button.tsx'

type FileButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'icon' | 'disabled'> & {
  accept?: string | undefined
  multiple?: boolean
  onChoose: (files: File[]) => void
  children: ReactNode
}

/** Button that opens the file dialog, where a whole `FileDrop` would take too much space. */
export const FileButton = ({
  accept,
  multiple,
  onChoose,
  children,
  variant = 'secondary',
  ...rest
}: FileButtonProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} variant={variant} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = '' // so that selecting the same file again fires `change`
          if (chosen.length > 0) onChoose(chosen)
        }}
      />
    </>
  )
}
