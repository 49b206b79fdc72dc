import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PayoutSettings } from '../../../../contract/money/payout-settings.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import { BankForm } from './BankForm.tsx'
import s from './payouts.module.css'
import { payoutSettingsTexts } from './settings-texts.ts'
import { ChoosePayoutAccount } from './ChoosePayoutAccount.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type Props = { performerId: string; country: string; settings: PayoutSettings }

/** Card of the bank account, with its number masked, and the dialog that changes it. */
export const BankCard = ({ performerId, country, settings: { banking, method } }: Props): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const [editing, setEditing] = useState(false)
  const isChosen = method === 'bank' && banking !== undefined
  return (
    <Card className={cx(layout.stack4, s.card)} aria-labelledby="bank">
      <header className={cx(layout.bar, s.head)}>
        <h2 id="bank">{t.bank}</h2>
        {isChosen && <Badge tone="success">{t.chosen}</Badge>}
      </header>
      {banking ? (
        <PriceBreakdown
          rows={[
            { label: t.holder, value: <span dir="auto">{banking.holder}</span> },
            { label: t.bankName, value: <span dir="auto">{`${banking.bankName}, ${banking.country}`}</span> },
            { label: t.account, value: banking.account },
            ...(banking.routing ? [{ label: t.routingShown, value: banking.routing }] : []),
            ...(banking.swift ? [{ label: t.swift, value: banking.swift }] : []),
          ]}
        />
      ) : (
        <p>{t.noBank}</p>
      )}
      <div className={layout.cluster}>
        {banking && !isChosen && (
          <ChoosePayoutAccount performerId={performerId} method="bank" to={`${banking.bankName} ${banking.account}`} />
        )}
        <Button variant={banking && !isChosen ? 'quiet' : 'secondary'} onClick={() => setEditing(true)}>
          {banking ? t.changeBank : t.addBank}
        </Button>
      </div>
      <Modal open={editing} onClose={() => setEditing(false)} title={t.bankTitle} width="md">
        <BankForm performerId={performerId} banking={banking} country={country} onDone={() => setEditing(false)} />
      </Modal>
    </Card>
  )
}
