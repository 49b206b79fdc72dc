import type { ReactElement } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cardTexts } from './texts.ts'

/** Why a card could not be saved, and, when the card itself was refused, what to do next. */
export const CardRefused = ({ error }: { error: ApiError }): ReactElement => {
  const t = useTexts(cardTexts)
  return (
    <Notice tone="danger">
      <span>{errorText(error)}</span>
      {error.code === 'payment_declined' && <span> {t.refusedNext}</span>}
    </Notice>
  )
}
