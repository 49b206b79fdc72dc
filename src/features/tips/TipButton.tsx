import type { ReactElement } from 'react'
import { HandCoins } from '../../ui/icons.tsx'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Tipping } from './address.ts'
import { tipButtonTexts } from './button-texts.ts'
import { useTip } from './use-tip.ts'

export type TipButtonProps = {
  performer: { _id: string; name: string }
  /** What it is given for; the creator themselves without it. */
  about?: Tipping['about']
  /** A class of its own row: it is then a plain button beside the others there. */
  className?: string
}

/** Tips a creator, wherever it stands: profile, post, video, gallery, photo, message, stream. Nothing for the creator themselves. */
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
    <button type="button" className={className} title={label} onClick={() => tip(about)}>
      <HandCoins aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}
