import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { SlidersHorizontal } from '../../ui/icons.tsx'
import type { StreamConversation } from '../../../contract/messages/stream-messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx'
import { liveTexts } from './texts.ts'

/** The settings of the viewer's own chat. */
export const OwnChatControls = dynamic(() => import('./ChatControls.tsx').then((module) => module.ChatControls), {
  ssr: false,
  loading: () => <SkeletonBlock height="20rem" />,
})

/** The button that opens the settings of the viewer's own chat. */
export const ManageChat = ({
  chat,
  onChanged,
  className,
}: {
  chat: StreamConversation
  onChanged: (chat: StreamConversation) => void
  className?: string | undefined
}): ReactElement => {
  const t = useTexts(liveTexts)
  const [isManaging, setManaging] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className={className}
        icon={<SlidersHorizontal aria-hidden />}
        onClick={() => setManaging(true)}
      >
        {t.manage}
      </Button>
      <Dialog open={isManaging} onClose={() => setManaging(false)} title={t.manage}>
        {isManaging && <OwnChatControls chat={chat} onChanged={onChanged} />}
      </Dialog>
    </>
  )
}
