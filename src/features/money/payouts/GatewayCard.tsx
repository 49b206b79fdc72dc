import type { ReactElement } from 'react'
import type { PayoutSettings } from '../../../../contract/money/payout-settings.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Badge, Card } from '../../../ui/Card.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import s from './payouts.module.css'
import { payoutSettingsTexts } from './settings-texts.ts'
import { ChoosePayoutAccount } from './ChoosePayoutAccount.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type Props = { performerId: string; method: PayoutSettings['method']; gateway: NonNullable<PayoutSettings['gateway']> }

const tones = { none: 'neutral', pending: 'lamp', ready: 'success', restricted: 'warning' } as const

/** Card of the creator's account at the payment provider: its state, and a button to the provider's onboarding (Spec §7, POST /stripe/accounts). */
export const GatewayCard = ({ performerId, method, gateway: { name, status, needs } }: Props): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const { send, sending } = useSend('payoutSettings.openAccount')
  const isChosen = method === 'gateway'
  const open = async (): Promise<void> => {
    const sent = await send()
    if (sent.ok) location.assign(sent.data.url)
  }
  return (
    <Card className={cx(layout.stack4, s.card)} aria-labelledby="company">
      <header className={cx(layout.bar, s.head)}>
        <h2 id="company">{t.company[name]}</h2>
        <span className={layout.cluster}>
          {isChosen && <Badge tone="success">{t.chosen}</Badge>}
          {!(isChosen && status === 'ready') && <Badge tone={tones[status]}>{t.states[status]}</Badge>}
        </span>
      </header>
      {name === 'sandbox' && <SandboxNote />}
      <p>
        {t.stateText[status]}{' '}
        {needs.length > 0 &&
          `${t.needs} ${needs.map((need) => t.needed[need] ?? need.replaceAll(/[._]/g, ' ')).join(', ')}.`}
      </p>
      <div className={layout.cluster}>
        {status === 'ready' && !isChosen && (
          <ChoosePayoutAccount performerId={performerId} method="gateway" to={t.companyName[name]} />
        )}
        <Button
          variant={status === 'ready' && !isChosen ? 'quiet' : 'secondary'}
          loading={sending}
          onClick={() => void open()}
        >
          {t.open[status]}
        </Button>
      </div>
    </Card>
  )
}
