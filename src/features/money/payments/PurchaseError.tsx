import type { ReactElement } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SendError } from '../../platform/forms/SendError.tsx'
import { OwnLimitError } from './OwnLimitError.tsx'
import { paymentTexts } from './texts.ts'

/** Why a purchase was refused, and the next step after a card error, a spending limit or a lost connection. */
export const PurchaseError = ({ error }: { error: ApiError | null }): ReactElement | null => {
  const t = useTexts(paymentTexts)
  if (!error) return null
  if (error.code === 'limit_reached' || error.code === 'cooling_off') return <OwnLimitError error={error} />
  if (error.code === 'payment_declined')
    return (
      <Notice tone="danger" title={errorText(error, t.declinedPlain)}>
        {t.declinedNext}
      </Notice>
    )
  return <SendError error={error} />
}
