import type { ReactElement, ReactNode } from 'react'
import { Lock } from '../../../ui/icons.tsx'
import type { MediaKind } from '../../../../contract/files.ts'
import type { Message } from '../../../../contract/messages.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { LockedFrame } from '../../../ui/content/LockedFrame.tsx'
import { contentsSummary } from '../../items/contents-summary.ts'
import s from './locked-preview.module.css'
import { bubbleTexts } from './texts.ts'

export type LockedPreviewProps = {
  /** What its creator wrote for everyone. */
  title?: string | undefined
  caption?: string | undefined
  kinds: readonly MediaKind[]
  /** Seconds of its first video or sound. */
  duration?: number | undefined
  /** Small, and blurred on the server. */
  thumbnail?: Message['thumbnail']
  /** The way in: its button. */
  children: ReactNode
}

/** A message that costs something, before it is paid: a blurred picture, its title and caption, what it holds, and the way in. In the form it shows a creator what the other will see. */
export const LockedPreview = ({
  title,
  caption,
  kinds,
  duration,
  thumbnail,
  children,
}: LockedPreviewProps): ReactElement => {
  const t = useTexts(bubbleTexts)
  const locale = useLocale()
  const contents = contentsSummary(kinds, duration, locale, t.message)
  return (
    <LockedFrame
      label={t.message}
      thumbnail={thumbnail}
      className={thumbnail ? s.locked : s.plain}
      offerClassName={s.offer}
    >
      <Lock aria-hidden className={s.lock} />
      <div className={s.words}>
        <p className={s.title} dir="auto">
          {title || contents}
        </p>
        {caption && (
          <p className={s.caption} dir="auto">
            {caption}
          </p>
        )}
        {title && <p className={s.contents}>{contents}</p>}
      </div>
      {children}
    </LockedFrame>
  )
}
