import type { ReactElement, ReactNode } from 'react'
import { Lock } from '../../../../ui/icons.tsx'
import type { MediaKind } from '../../../../../contract/platform/files/files.ts'
import type { Message } from '../../../../../contract/social/messages.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { LockedFrame } from '../../../../ui/content/LockedFrame.tsx'
import { contentsSummary } from '../../../catalogue/items/contents-summary.ts'
import s from './locked-preview.module.css'
import { bubbleTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type LockedPreviewProps = {
  /** The text that everybody may read. */
  title?: string | undefined
  caption?: string | undefined
  kinds: readonly MediaKind[]
  /** Length, in seconds, of its first video or audio. */
  duration?: number | undefined
  /** A small picture, blurred by the server. */
  thumbnail?: Message['thumbnail']
  /** The button that unlocks it. */
  children: ReactNode
}

/**
 * A paid message before it is paid: a blurred picture, its title and caption, a summary of its files, and the button.
 * The form uses it to show a creator what the other person will see.
 */
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
      <div className={cx(layout.stack1, s.words)}>
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
