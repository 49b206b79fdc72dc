import dynamic from 'next/dynamic'
import type { ReactElement, RefObject } from 'react'
import type { Card } from '../../../../contract/money/payments.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { SandboxCardForm } from './SandboxCardForm.tsx'
import { StripeFormSkeleton } from './StripeFormSkeleton.tsx'

/** Saves the card that was typed. Null when it cannot be saved; the form then shows why. */
export type SaveCard = () => Promise<Card | null>

export type CardFormProps = {
  onSaved?: (card: Card) => void
  onCancel?: () => void
  /** For a card form inside another form whose button saves the card and pays: receives the save function, and no button is shown. */
  saver?: RefObject<SaveCard | null>
}

const StripeCardForm = dynamic(() => import('./StripeCardForm.tsx').then((file) => file.StripeCardForm), {
  ssr: false,
  loading: () => <StripeFormSkeleton />,
})

/** The card form of the site's payment gateway. */
export const CardForm = (props: CardFormProps): ReactElement => {
  const { paymentGateway } = useAppSelector(selectSettings)
  return paymentGateway === 'stripe' ? <StripeCardForm {...props} /> : <SandboxCardForm {...props} />
}
