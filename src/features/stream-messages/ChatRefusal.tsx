import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { StreamConversation } from '../../../contract/stream-messages.ts'
import { moment } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useSignInLinks } from '../../shell/use-sign-in-links.ts'
import { profilePath } from '../items/addresses.ts'
import { withQuery } from '../payments/site-path.ts'
import { FollowButton } from '../performers/FollowButton.tsx'
import { selectUser } from '../user/slice.ts'
import { useAmounts } from '../settings/use-amounts.ts'
import s from './chat-composer.module.css'
import { liveTexts } from './texts.ts'

/** Why one cannot write in a chat, in words. */
export function useRefusalText({
  writeRefusal,
  performer: { name },
  mutedUntil,
  stream,
}: StreamConversation): string | undefined {
  const t = useTexts(liveTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  if (writeRefusal === undefined) return undefined
  if (writeRefusal === 'login_required') return t.refused.login_required
  if (writeRefusal === 'muted' && mutedUntil) return t.refused.mutedUntil(name, moment(mutedUntil, locale))
  if (writeRefusal === 'locked' && stream?.price !== undefined)
    return t.refused.lockedSale(name, inWallet(stream.price))
  return t.refused[writeRefusal](name)
}

/** The step that opens a chat to who cannot write in it; nothing where there is none. */
export const RefusalAction = ({ chat }: { chat: StreamConversation }): ReactElement | null => {
  const t = useTexts(liveTexts)
  const { asPath } = useRouter()
  const waysIn = useSignInLinks()
  const isSignedIn = useAppSelector(selectUser) !== null
  const { writeRefusal, performer, stream } = chat
  if (writeRefusal === 'login_required') return <ButtonLink href={waysIn().login}>{t.login}</ButtonLink>
  if (writeRefusal === 'follow_required' || (writeRefusal === 'closed' && !isSignedIn))
    return <FollowButton performer={performer} />
  if (writeRefusal === 'locked' && stream?.price !== undefined)
    return (
      <ButtonLink variant="secondary" href={profilePath(performer)}>
        {t.profile}
      </ButtonLink>
    )
  if (writeRefusal === 'subscription_required' || writeRefusal === 'locked') {
    const dialog = `${asPath.replace(/[?#].*/, '')}?subscribe=${performer._id}`
    return (
      <ButtonLink
        variant="lamp"
        href={
          isSignedIn
            ? dialog
            : withQuery('/auth/register', { creator: performer.username ?? performer._id, next: dialog })
        }
      >
        {t.subscribe}
      </ButtonLink>
    )
  }
  return null
}

/** In the composer's place: why one cannot write, and what to do about it. */
export const ChatRefusal = ({ chat }: { chat: StreamConversation }): ReactElement => (
  <div className={s.refused} role="status">
    <span>{useRefusalText(chat)}</span>
    <RefusalAction chat={chat} />
  </div>
)
