import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import type { Card } from '../../../contract/payments.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from '../settings/slice.ts'
import { SandboxCardForm } from './SandboxCardForm.tsx'
import { StripeFormSkeleton } from './StripeFormSkeleton.tsx'

export type CardFormProps = {
  onSaved: (card: Card) => void
  onCancel?: () => void
}

const StripeCardForm = dynamic(() => import('./StripeCardForm.tsx').then((file) => file.StripeCardForm), { ssr: false, loading: () => <StripeFormSkeleton /> })

/** Saves a card with the gateway of this site: by its own form, where it has one. */
export const CardForm = (props: CardFormProps): ReactElement => {
  const { paymentGateway } = useAppSelector(selectSettings)
  return paymentGateway === 'stripe' ? <StripeCardForm {...props} /> : <SandboxCardForm {...props} />
}
