import type { ReactElement } from 'react'
import type { SandboxCharge } from '../../../../contract/money/sandbox.ts'
import { useSend } from '../../../api/use-send.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/Card.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Time } from '../../../ui/Time.tsx'
import { CardBrand } from '../cards/CardBrand.tsx'
import s from './sandbox.module.css'
import { sandboxTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const tones = {
  requires_action: 'lamp',
  succeeded: 'success',
  declined: 'neutral',
  refunded: 'neutral',
  disputed: 'danger',
} as const

/** One charge of the sandbox gateway: card, purpose, status and the actions it allows. */
export const ChargeRow = ({
  charge,
  onUndo,
}: {
  charge: SandboxCharge
  onUndo: (charge: SandboxCharge, how: 'refund' | 'dispute') => void
}): ReactElement => {
  const t = useTexts(sandboxTexts)
  const locale = useLocale()
  const { send, sending } = useSend('sandbox.authenticate')
  const { _id, type, performer, amount, currency, brand, last4, status, reason, createdAt } = charge
  const what = type === 'top_up' ? t.topUp : t.subscription(performer ?? '')
  const decide = async (approve: boolean): Promise<void> => {
    const sent = await send({ params: { id: _id }, body: { approve } })
    if (sent.ok) showToast({ kind: 'success', message: approve ? t.approved : t.refused })
  }
  return (
    <li className={s.charge}>
      <CardBrand brand={brand} />
      <span className={s.what}>
        <span className={cx(layout.cluster, s.label)}>
          {what} <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
        </span>
        <span className={s.small}>
          •••• {last4} · <Time at={createdAt} />
          {reason && ` · ${reason}`}
        </span>
      </span>
      <span className={s.sum}>{money(amount, locale, currency)}</span>
      <span className={s.undo}>
        {status === 'succeeded' && (
          <RowMenu
            label={t.actions(`${what}, ${money(amount, locale, currency)}`)}
            items={[
              { label: t.refund, onSelect: () => onUndo(charge, 'refund') },
              { label: t.dispute, danger: true, onSelect: () => onUndo(charge, 'dispute') },
            ]}
          />
        )}
      </span>
      {status === 'requires_action' && (
        <span className={cx(layout.wrap, s.decide)}>
          <Button size="sm" disabled={sending} onClick={() => void decide(true)}>
            {t.approve}
          </Button>
          <Button size="sm" variant="secondary" disabled={sending} onClick={() => void decide(false)}>
            {t.refuse}
          </Button>
        </span>
      )}
    </li>
  )
}
