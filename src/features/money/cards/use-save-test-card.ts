import { useState } from 'react'
import type { In } from '../../../../contract/endpoint.ts'
import type { Card, payments } from '../../../../contract/money/payments.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useSend } from '../../../api/use-send.ts'

type NewCard = In<(typeof payments)['addCard']['body']>

/** The bank's question that waits for an answer. */
type Question = { last4: string; answer: (approve: boolean) => void }

/**
 * Saves a test card. If its bank asks the cardholder first, `question` is set until they have answered, and the card is
 * saved only when they confirm; `save` resolves after that, with null if it is not saved.
 */
export const useSaveTestCard = (onSaved?: (card: Card) => void) => {
  const [question, setQuestion] = useState<Question>()
  const adding = useSend('payments.addCard', { toast: false, onSuccess: onSaved })
  const confirming = useSend('sandbox.authenticateCard', { toast: false, onSuccess: onSaved })
  const save = async (body: NewCard): Promise<Card | null> => {
    confirming.reset()
    const added = await adding.send({ params: { gateway: 'sandbox' }, body })
    if (added.ok) return added.data
    const { challenge } = added.error.details
    if (added.error.code !== 'card_authentication' || typeof challenge !== 'string') return null
    const approve = await new Promise<boolean>((answer) =>
      setQuestion({ last4: (body.number ?? '').slice(-4), answer })
    )
    const { holder } = body
    const confirmed = await confirming.send({
      params: { id: challenge },
      body: { approve, ...(holder !== undefined && { holder }) },
    })
    setQuestion(undefined)
    adding.reset()
    return confirmed.ok ? confirmed.data : null
  }
  const error: ApiError | null =
    adding.error?.code === 'card_authentication' ? confirming.error : (adding.error ?? confirming.error)
  return {
    save,
    question,
    error,
    fieldErrors: adding.fieldErrors,
    isSending: adding.sending || confirming.sending,
    isConfirming: confirming.sending,
    reset: () => {
      adding.reset()
      confirming.reset()
    },
  }
}
