import dynamic from 'next/dynamic'
import type { ReactElement, RefObject } from 'react'
import type { Card } from '../../../contract/payments.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from '../settings/slice.ts'
import { SandboxCardForm } from './SandboxCardForm.tsx'
import { StripeFormSkeleton } from './StripeFormSkeleton.tsx'

/** Saves what is typed in a card form. Null: it cannot be saved, and the form says why. */
export type SaveCard = () => Promise<Card | null>

export type CardFormProps = {
  onSaved?: (card: Card) => void
  onCancel?: () => void
  /** Inside another form, whose one button saves the card and pays: the card form fills this in and shows no button of its own. */
  saver?: RefObject<SaveCard | null>
}

const StripeCardForm = dynamic(() => import('./StripeCardForm.tsx').then((file) => file.StripeCardForm), {
  ssr: false,
  loading: () => <StripeFormSkeleton />,
})

/** Saves a card with the gateway of this site: by its own form, where it has one. */
export const CardForm = (props: CardFormProps): ReactElement => {
  const { paymentGateway } = useAppSelector(selectSettings)
  return paymentGateway === 'stripe' ? <StripeCardForm {...props} /> : <SandboxCardForm {...props} />
}
