import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import { moment } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Ticket } from '../../../ui/icons.tsx'
import { useSignInLinks } from '../../../shell/navigation/use-sign-in-links.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { FollowButton } from '../../catalogue/performers/FollowButton.tsx'
import { usePurchaseDialog } from '../../catalogue/offers/use-purchase-dialog.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './chat-composer.module.css'
import { liveTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The reason why the viewer cannot write in a chat, as text. */
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
  if (writeRefusal === 'locked' && stream?.access === 'follower') return t.refused.lockedFollowers(name)
  return t.refused[writeRefusal](name)
}

/** The action that allows a viewer to write in a chat; nothing when there is none. */
export const RefusalAction = ({ chat }: { chat: StreamConversation }): ReactElement | null => {
  const t = useTexts(liveTexts)
  const { asPath } = useRouter()
  const signInLinks = useSignInLinks()
  const openPurchase = usePurchaseDialog()
  const { inWallet } = useAmounts()
  const isSignedIn = useAppSelector(selectUser) !== null
  const { writeRefusal, performer, stream } = chat
  if (writeRefusal === 'login_required') return <ButtonLink href={signInLinks().login}>{t.login}</ButtonLink>
  const isForFollowers = writeRefusal === 'locked' && stream?.access === 'follower'
  if (writeRefusal === 'follow_required' || isForFollowers || (writeRefusal === 'closed' && !isSignedIn))
    return <FollowButton performer={performer} />
  if (writeRefusal === 'locked' && stream?.price !== undefined) {
    const { _id, title, price } = stream
    return (
      <Button
        variant="lamp"
        icon={<Ticket aria-hidden />}
        onClick={() => openPurchase({ type: 'stream', _id, price, title, performer })}
      >
        {t.buy(inWallet(price))}
      </Button>
    )
  }
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

/** Replaces the form when the viewer cannot write: the reason and the action. */
export const ChatRefusal = ({ chat }: { chat: StreamConversation }): ReactElement => (
  <div className={cx(layout.bar, s.refused)} role="status">
    <span>{useRefusalText(chat)}</span>
    <RefusalAction chat={chat} />
  </div>
)
