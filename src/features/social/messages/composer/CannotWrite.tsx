import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { UnblockButton } from '../../../identity/blocks/UnblockButton.tsx'
import { replaceQuery } from '../../../../shell/navigation/replace-query.ts'
import { FollowButton } from '../../../catalogue/performers/FollowButton.tsx'
import s from './cannot-write.module.css'
import { composerTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/**
 * Replaces the form where the viewer cannot write in this conversation: explains why and links to what would allow it.
 * The server reports when writing is possible again.
 */
export const CannotWrite = ({ conversation }: { conversation: Conversation }): ReactElement => {
  const t = useTexts(composerTexts)
  const router = useRouter()
  const { recipient, writeRefusal = 'unavailable' } = conversation
  const canJoin = writeRefusal === 'follow_required' || writeRefusal === 'subscription_required'
  return (
    <div className={cx(layout.cluster, s.note)}>
      <p>{t[writeRefusal](recipient.name)}</p>
      {writeRefusal === 'follow_required' && <FollowButton performer={recipient} />}
      {canJoin && (
        <Button variant="lamp" onClick={() => replaceQuery(router, { subscribe: recipient._id })}>
          {t.subscribe}
        </Button>
      )}
      {writeRefusal === 'blocked' && <UnblockButton person={recipient} />}
    </div>
  )
}
