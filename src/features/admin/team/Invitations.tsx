import { useState } from 'react'
import type { ReactElement } from 'react'
import type { OperatorInvitation } from '../../../../contract/admin/operators.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import { operatorTexts } from '../admin-texts.ts'
import { teamTexts } from './texts.ts'

/** Invitations that nobody has accepted yet. */
export const Invitations = ({ invitations }: { invitations: OperatorInvitation[] }): ReactElement => {
  const t = useTexts(teamTexts)
  const { roles } = useTexts(operatorTexts)
  const { send, sending } = useSend('operators.withdraw')
  const [withdrawing, setWithdrawing] = useState<OperatorInvitation>()
  const withdraw = async ({ _id }: OperatorInvitation): Promise<void> => {
    const sent = await send({ params: { id: _id } })
    setWithdrawing(undefined)
    if (sent.ok) showToast({ kind: 'success', message: t.withdrawn })
  }
  const columns: DataColumn<OperatorInvitation>[] = [
    {
      title: t.email,
      key: 'email',
      rowScope: 'row',
      card: 'head',
      render: (_, { email, invitedBy }) => (
        <span className={layout.stack1}>
          <strong>{email}</strong>
          <span className={textStyles.note}>{t.invitedBy(invitedBy)}</span>
        </span>
      ),
    },
    { title: t.role, key: 'role', render: (_, { role }) => roles[role] },
    {
      title: t.until,
      key: 'expiresAt',
      isOneLine: true,
      render: (_, { expiresAt }) => <Time at={expiresAt} isDue />,
    },
    {
      title: t.actionsTitle,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, invitation) => (
        <Button size="sm" variant="quiet" onClick={() => setWithdrawing(invitation)}>
          {t.withdraw}
        </Button>
      ),
    },
  ]
  return (
    <section className={layout.stack3} aria-labelledby="invitations">
      <h2 id="invitations">{t.invitations}</h2>
      <DataTable label={t.invitations} rowKey="_id" columns={columns} dataSource={invitations} />
      <Confirm
        open={withdrawing !== undefined}
        onClose={() => setWithdrawing(undefined)}
        title={withdrawing && t.withdrawTitle(withdrawing.email)}
        confirm={t.withdraw}
        busy={sending}
        onConfirm={() => withdrawing && void withdraw(withdrawing)}
      >
        <p>{t.withdrawText}</p>
      </Confirm>
    </section>
  )
}
