import { useState } from 'react'
import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { notificationsPath } from '../../identity/users/sections.ts'
import { notificationSettingsTexts, unsubscribeTexts } from './texts.ts'

/**
 * The unsubscribe link of a mail: one click stops this kind of mail without signing in. The click is needed because mail programs open links by themselves.
 * The kind is the middle part of the token; the server verifies the signature.
 */
export const UnsubscribeScreen = ({ token }: { token: string }): ReactElement => {
  const t = useTexts(unsubscribeTexts)
  const { kinds } = useTexts(notificationSettingsTexts)
  const { send, sending, error } = useSend('notificationMail.unsubscribe', { toast: false })
  const [isDone, setDone] = useState(false)
  const topic = token.split('.')[1] ?? ''
  const name = topic in kinds ? kinds[topic as keyof typeof kinds].name : undefined
  const isKnown = name !== undefined || topic === 'digest'
  const stop = async (): Promise<void> => setDone((await send({ query: { token } })).ok)
  const settings = <ButtonLink href={notificationsPath}>{t.settings}</ButtonLink>
  if (isDone)
    return (
      <BlankLayout title={t.doneTitle} lead={t.done}>
        <PageHead title={t.doneTitle} noindex />
        {settings}
      </BlankLayout>
    )
  if (!isKnown || error?.code === 'link_expired')
    return (
      <BlankLayout title={t.deadTitle} lead={t.dead}>
        <PageHead title={t.deadTitle} noindex />
        {settings}
      </BlankLayout>
    )
  return (
    <BlankLayout
      title={error ? t.failedTitle : t.title}
      lead={error ? errorText(error) : name === undefined ? t.digest : t.kind(name)}
    >
      <PageHead title={t.title} noindex />
      <Button loading={sending} onClick={() => void stop()}>
        {error ? t.tryAgain : t.stop}
      </Button>
    </BlankLayout>
  )
}
