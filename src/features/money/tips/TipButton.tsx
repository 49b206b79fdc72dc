import type { ReactElement } from 'react'
import { HandCoins } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Tipping } from './address.ts'
import { tipButtonTexts } from './button-texts.ts'
import { useTip } from './use-tip.ts'

export type TipButtonProps = {
  performer: { _id: string; name: string }
  /** What the tip is given for; without it, for the creator in general. */
  about?: Tipping['about']
  /** Class for use in a row of buttons, in place of the default style. */
  className?: string
}

/**
 * Tips a creator, from a profile, post, video, gallery, photo, message or stream. Renders nothing for the creator
 * themselves.
 */
export const TipButton = ({ performer, about, className }: TipButtonProps): ReactElement | null => {
  const t = useTexts(tipButtonTexts)
  const tip = useTip(performer._id)
  if (!tip) return null
  const label = t.tipTo(performer.name)
  if (className === undefined)
    return (
      <Button variant="secondary" icon={<HandCoins aria-hidden />} aria-label={label} onClick={() => tip(about)}>
        {t.tip}
      </Button>
    )
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={() => tip(about)}>
      <HandCoins aria-hidden />
    </button>
  )
}
