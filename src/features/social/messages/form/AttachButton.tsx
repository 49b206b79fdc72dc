import { useRef } from 'react'
import type { ReactElement } from 'react'
import { Paperclip } from '../../../../ui/icons.tsx'
import { maxMessageFiles } from '../../../../../contract/limits.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import type { Uploads } from '../../../platform/uploads/use-uploads.ts'
import { messageFormTexts } from './texts.ts'

/** A paper-clip button that selects files of any kind for a message. */
export const AttachButton = ({ uploads }: { uploads: Uploads }): ReactElement => {
  const t = useTexts(messageFormTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={t.attach}
        icon={<Paperclip />}
        disabled={uploads.items.length >= maxMessageFiles}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = '' // Allows the same file to be chosen again.
          if (chosen.length > 0) uploads.add(chosen)
        }}
      />
    </>
  )
}
