import { useState } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { Video } from '../../../ui/icons.tsx'
import type { Conversation } from '../../../../contract/conversations.ts'
import { useLatched } from '../../../lib/use-latched.ts'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { callButtonTexts } from './button-texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const CallRequestDialog = lazyClient(() => import('./CallRequestDialog.tsx').then((module) => module.CallRequestDialog))

/** Asks the creator of a conversation for a video call; nothing where they take none, or may not be written to now. */
export const CallRequestButton = ({ conversation }: { conversation: Conversation }): ReactElement | null => {
  const t = useTexts(callButtonTexts)
  const [isOpen, setOpen] = useState(false)
  const used = useLatched(isOpen)
  if (conversation.callMinutePrice === undefined || !conversation.canWrite) return null
  return (
    <>
      <IconButton label={t.ask} icon={<Video />} onClick={() => setOpen(true)} />
      {/* The button stands in the form of a message, and forms do not lie in each other. */}
      {used &&
        createPortal(
          <CallRequestDialog open={isOpen} recipient={conversation.recipient} onClose={() => setOpen(false)} />,
          document.body
        )}
    </>
  )
}
