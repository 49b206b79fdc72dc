import type { ReactElement, ReactNode } from 'react'
import Lock from 'lucide-react/icons/lock'
import type { MediaKind } from '../../../../contract/files.ts'
import type { Message } from '../../../../contract/messages.ts'
import { useLocale } from '../../../lib/texts.ts'
import { LockedFrame } from '../../../ui/LockedFrame.tsx'
import { contentsWords } from './contents.ts'
import s from './locked-preview.module.css'

export type LockedPreviewProps = {
  kinds: readonly MediaKind[]
  /** Seconds of its first video or sound. */
  duration?: number | undefined
  /** Small, and blurred on the server. */
  thumbnail?: Message['thumbnail']
  /** The way in: its button. */
  children: ReactNode
}

/** A message that costs something, before it is paid: a blurred picture, what it holds, and the way in. In the form it shows a creator what the other will see. */
export const LockedPreview = ({ kinds, duration, thumbnail, children }: LockedPreviewProps): ReactElement => {
  const locale = useLocale()
  return (
    <LockedFrame thumbnail={thumbnail} className={thumbnail ? s.locked : s.plain} offerClassName={s.offer}>
      <Lock aria-hidden className={s.lock} />
      <p>{contentsWords(kinds, duration, locale)}</p>
      {children}
    </LockedFrame>
  )
}
