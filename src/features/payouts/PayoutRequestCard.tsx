import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../contract/endpoint-names.ts'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { Payout } from '../../../contract/payouts.ts'
import { money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Badge, Card } from '../../ui/Card.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PayoutActions } from './PayoutActions.tsx'
import { PayoutForm } from './PayoutForm.tsx'
import s from './payouts.module.css'
import { payoutTone } from './query.ts'
import { payoutTexts } from './texts.ts'

export type Calculation = ResponseOf<'payouts.calculate'>

/** What can be asked for now, the request that is under way, or what stands in the way. */
export const PayoutRequestCard = ({ all, open }: { all: Calculation; open: Payout | undefined }): ReactElement => {
  const t = useTexts(payoutTexts)
  const locale = useLocale()
  const price = (amount: number): string => money(amount, locale, all.currency)
  if (open)
    return (
      <Card className={s.card} aria-labelledby="open">
        <header className={s.head}>
          <h2 id="open">
            <Link href={`/creator/payouts/${open._id}`}>{t.number(open.number)}</Link>
          </h2>
          <Badge tone={payoutTone[open.status]}>{t.statuses[open.status]}</Badge>
        </header>
        <p className={s.figure}>{price(open.amount)}</p>
        <p className={s.small} dir="auto">
          {t.goesTo}: {open.destination.label}
        </p>
        <p>
          {open.status === 'pending'
            ? t.pendingText
            : t.approvedText[open.destination.method === 'bank' ? 'bank' : 'gateway']}
        </p>
        {open.canChange && <PayoutActions payout={open} />}
      </Card>
    )
  const missing = fromMinor(toMinor(all.minimum) - toMinor(all.available))
  return (
    <Card className={s.card} aria-labelledby="ask">
      <h2 id="ask">{t.askTitle}</h2>
      {!all.destination && (
        <Notice
          title={t.noPlace}
          action={
            <ButtonLink size="sm" href="/creator/payout-settings">
              {t.noPlaceAction}
            </ButtonLink>
          }
        >
          {t.noPlaceHint}
        </Notice>
      )}
      {missing > 0 ? (
        <>
          <p id="too-little">
            {t.tooLittle(price(all.minimum))}. {t.tooLittleHint(price(missing))}
          </p>
          <div className={s.actions}>
            <Button disabled aria-describedby="too-little">
              {t.askPlain}
            </Button>
          </div>
        </>
      ) : (
        all.destination && <PayoutForm limits={all} destination={all.destination.label} />
      )}
    </Card>
  )
}
