import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { SlidersHorizontal } from '../../../../ui/icons.tsx'
import type { StreamConversation } from '../../../../../contract/social/stream-messages.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import { manageTexts } from './manage-texts.ts'

/** The settings of a chat that the viewer owns or moderates. */
export const LazyChatControls = dynamic(() => import('./ChatControls.tsx').then((module) => module.ChatControls), {
  ssr: false,
  loading: () => <SkeletonBlock height="20rem" />,
})

/** The button that opens the settings of a chat that the viewer owns or moderates; nothing for everyone else. */
export const ManageChat = ({
  chat,
  onChanged,
  isIcon,
  className,
}: {
  chat: StreamConversation
  onChanged: (chat: StreamConversation) => void
  /** Without a visible label, where a heading says that it is the chat's. */
  isIcon?: boolean
  className?: string | undefined
}): ReactElement | null => {
  const t = useTexts(manageTexts)
  const isOwn = useAppSelector(selectUser)?._id === chat.performer._id
  const [isManaging, setManaging] = useState(false)
  if (!isOwn && chat.canModerate !== true) return null
  const title = isOwn ? t.manage : t.moderate
  const button = {
    size: 'sm',
    className,
    icon: <SlidersHorizontal aria-hidden />,
    onClick: () => setManaging(true),
  } as const
  return (
    <>
      {isIcon ? (
        <IconButton {...button} variant="quiet" label={title} />
      ) : (
        <Button {...button} variant="secondary">
          {title}
        </Button>
      )}
      <Dialog open={isManaging} onClose={() => setManaging(false)} title={title}>
        {isManaging && <LazyChatControls chat={chat} onChanged={onChanged} />}
      </Dialog>
    </>
  )
}
