import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { BlockDialog } from '../../identity/blocks/BlockDialog.tsx'
import { blockTexts } from '../../identity/blocks/texts.ts'
import { MessageLink } from '../../identity/users/MessageLink.tsx'
import people from '../../identity/users/people-list.module.css'
import s from './people.module.css'
import { subscriptionTexts } from './texts.ts'

/** A fan as their creator sees them: names, since when they are here, write, block. */
export const FanDialog = ({ person, onClose }: { person: Person; onClose: () => void }): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const block = useTexts(blockTexts).block
  const locale = useLocale()
  const [isBlocking, setBlocking] = useState(false)
  const { data, error, reload } = useRequest('users.view', { params: { id: person._id } })
  const fan = data ?? person
  if (isBlocking) return <BlockDialog person={person} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={fan.name}
      footer={
        <>
          <Button variant="quiet" onClick={() => setBlocking(true)}>
            {block}
          </Button>
          <MessageLink person={fan} />
        </>
      }
    >
      {error ? (
        <ErrorState compact message={errorText(error)} onRetry={reload} />
      ) : (
        <div className={cx(layout.row, s.person)}>
          <Avatar name={fan.name} src={fan.avatar} size="xl" decorative />
          <span className={people.names}>
            {fan.username && <strong>@{fan.username}</strong>}
            <small>{data ? t.memberSince(day(data.createdAt, locale)) : '\u00a0'}</small>
          </span>
        </div>
      )}
    </Dialog>
  )
}
