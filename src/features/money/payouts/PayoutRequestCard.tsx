import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { Payout } from '../../../../contract/money/payouts.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Badge, Card } from '../../../ui/Card.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { openText } from './open-text.ts'
import { PayoutActions } from './PayoutActions.tsx'
import { PayoutForm } from './PayoutForm.tsx'
import s from './payouts.module.css'
import { payoutTone } from './query.ts'
import { payoutTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type Calculation = ResponseOf<'payouts.calculate'>

/** The open payout request, or the form for a new one, or the reason why none can be made. */
export const PayoutRequestCard = ({ all, open }: { all: Calculation; open: Payout | undefined }): ReactElement => {
  const t = useTexts(payoutTexts)
  const locale = useLocale()
  const price = (amount: number): string => money(amount, locale, all.currency)
  if (open)
    return (
      <Card className={cx(layout.stack4, s.card)} aria-labelledby="open">
        <header className={cx(layout.bar, s.head)}>
          <h2 id="open">
            <Link href={`/creator/payouts/${open._id}`}>{t.number(open.number)}</Link>
          </h2>
          <Badge tone={payoutTone[open.status]}>{t.statuses[open.status]}</Badge>
        </header>
        <p className={s.figure}>{price(open.amount)}</p>
        <p className={s.small} dir="auto">
          {t.goesTo}: {open.destination.label}
        </p>
        <p>{openText(t, open)}</p>
        {open.canChange && <PayoutActions payout={open} />}
      </Card>
    )
  const missing = fromMinor(toMinor(all.minimum) - toMinor(all.available))
  return (
    <Card className={cx(layout.stack4, s.card)} aria-labelledby="ask">
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
          <div className={cx(layout.cluster, s.actions)}>
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
