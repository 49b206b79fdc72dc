import { useState } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { Video } from '../../../../ui/icons.tsx'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { useOnceTrue } from '../../../../lib/use-once-true.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { callButtonTexts } from './button-texts.ts'
import { lazyClient } from '../../../../ui/lazy-client.tsx'

const CallRequestDialog = lazyClient(() => import('./CallRequestDialog.tsx').then((module) => module.CallRequestDialog))

/**
 * Opens the request for a video call in a conversation with a creator; nothing when they do not accept calls or
 * messages now.
 */
export const CallRequestButton = ({ conversation }: { conversation: Conversation }): ReactElement | null => {
  const t = useTexts(callButtonTexts)
  const [isOpen, setOpen] = useState(false)
  const used = useOnceTrue(isOpen)
  const { callMinutePrice, callGroupMinutePrice, canWrite } = conversation
  if ((callMinutePrice ?? callGroupMinutePrice) === undefined || !canWrite) return null
  return (
    <>
      <IconButton label={t.ask} icon={<Video />} onClick={() => setOpen(true)} />
      {/* A portal, because the button is inside the message form and forms cannot be nested. */}
      {used &&
        createPortal(
          <CallRequestDialog open={isOpen} conversation={conversation} onClose={() => setOpen(false)} />,
          document.body
        )}
    </>
  )
}
