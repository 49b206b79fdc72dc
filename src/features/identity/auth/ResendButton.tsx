import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { authTexts } from './texts.ts'

/** Sends the confirmation link again (Spec §7, email-verification). */
export const ResendButton = ({
  email,
  next,
}: {
  email: string
  /** The address of this site that the link in the e-mail leads to. */
  next?: string | undefined
}): ReactElement => {
  const t = useTexts(authTexts)
  const { send, sending } = useSend('auth.emailVerification', {
    onSuccess: () => showToast({ kind: 'success', message: t.sentAgain }),
  })
  return (
    <Button variant="secondary" size="sm" loading={sending} onClick={() => void send({ body: { email, next } })}>
      {t.sendAgain}
    </Button>
  )
}
