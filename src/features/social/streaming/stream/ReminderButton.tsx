import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { Bell, BellRing } from '../../../../ui/icons.tsx'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { useCache } from '../../../../api/cache.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useSignInLinks } from '../../../../shell/navigation/use-sign-in-links.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import { streamTexts } from './stream-texts.ts'

/** Switches the reminder of a scheduled stream; a visitor joins first and returns here. */
export const ReminderButton = ({ stream: { _id, hasReminder } }: { stream: Stream }): ReactElement => {
  const t = useTexts(streamTexts)
  const router = useRouter()
  const signInLinks = useSignInLinks()
  const cache = useCache()
  const isSignedIn = useAppSelector(selectUser) !== null
  const remind = useSend('streaming.remind')
  const forget = useSend('streaming.forget')
  const press = async (): Promise<void> => {
    if (!isSignedIn) return void router.push(signInLinks().join)
    const sent = await (hasReminder ? forget : remind).send({ params: { id: _id } })
    if (sent.ok) cache.patch<Stream>(_id, () => ({ hasReminder: !hasReminder }))
  }
  return (
    <Button
      variant="secondary"
      icon={hasReminder ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      aria-pressed={isSignedIn ? hasReminder === true : undefined}
      loading={remind.sending || forget.sending}
      onClick={() => void press()}
    >
      {hasReminder ? t.reminded : t.remind}
    </Button>
  )
}
