import type { ReactElement } from 'react'
import type { AdminPaymentDetail } from '../../../../contract/admin/payments.ts'
import { allows } from '../../../../contract/admin/roles.ts'
import { useRequest } from '../../../api/use-request.ts'
import { percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Badge, Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { DetailScreen } from '../DetailScreen.tsx'
import { DISPUTES_PATH, disputeTone } from '../disputes/query.ts'
import { disputeTexts } from '../disputes/texts.ts'
import { Fact, Facts } from '../Facts.tsx'
import { PEOPLE_PATH } from '../people/query.ts'
import s from './payments.module.css'
import { PAYMENTS_PATH, paymentTone } from './query.ts'
import { RefundButton } from './RefundButton.tsx'
import { adminPaymentTexts } from './texts.ts'
import { usePaymentAmounts } from './use-payment-amounts.ts'

/** One payment or purchase with its refunds and its entries in the ledger. */
export const PaymentScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(adminPaymentTexts)
  const role = useAppSelector(selectUser)?.operatorRole
  const { paid } = usePaymentAmounts()
  return (
    <DetailScreen request={useRequest('adminPayments.view', { params: { id } })} backTo={PAYMENTS_PATH} t={t}>
      {(payment) => (
        <>
          <header className={s.head}>
            <h1>
              {t.types[payment.type]}&nbsp;· {paid(payment)}
            </h1>
            <Badge tone={paymentTone[payment.status]}>{t.statuses[payment.status]}</Badge>
          </header>
          {payment.left !== undefined && allows(role, 'money.refund') && (
            <RefundButton payment={payment} left={payment.left} />
          )}
          <PaymentFacts payment={payment} />
          {payment.parts.length > 0 && <Parts payment={payment} />}
          <Ledger payment={payment} />
        </>
      )}
    </DetailScreen>
  )
}

const PaymentFacts = ({ payment }: { payment: AdminPaymentDetail }): ReactElement => {
  const t = useTexts(adminPaymentTexts)
  const locale = useLocale()
  const { sum, paid, inWallet } = usePaymentAmounts()
  const words = useTexts(disputeTexts)
  const mayDecide = allows(useAppSelector(selectUser)?.operatorRole, 'disputes.decide')
  const stateOf = ({ status }: AdminPaymentDetail): string => {
    if (status === 'refunded' || status === 'disputed') return t.returned
    return sale?.isReleased ? t.released : t.onHold
  }
  const { payer, performer, amount, tokens, last4, sale, disputes, failureReason, createdAt } = payment
  return (
    <Card>
      <Facts>
        <Fact label={t.payer}>
          <Link href={`${PEOPLE_PATH}/${payer._id}`}>{payer.name}</Link>
        </Fact>
        {performer && (
          <Fact label={t.performer}>
            <Link href={`${PEOPLE_PATH}/${performer._id}`}>{performer.name}</Link>
          </Fact>
        )}
        <Fact label={t.amount}>
          {[
            paid(payment),
            amount !== undefined && tokens !== undefined && inWallet(tokens),
            last4 ? t.card(last4) : t.fromWallet,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        {sale && (
          <>
            <Fact label={t.gross}>{sum(sale.gross)}</Fact>
            <Fact label={t.fee}>{`${sum(sale.fee)} · ${percent(sale.commission / 100, locale)}`}</Fact>
            <Fact label={t.net}>{`${sum(sale.net)} · ${stateOf(payment)}`}</Fact>
          </>
        )}
        {disputes.length > 0 && (
          <Fact label={t.disputes}>
            {disputes.map(({ _id, status, openedAt }) => (
              <span key={_id} className={layout.cluster}>
                <Badge tone={disputeTone[status]}>{words.statuses[status]}</Badge>
                {mayDecide ? (
                  <Link href={`${DISPUTES_PATH}/${_id}`}>
                    <Time at={openedAt} />
                  </Link>
                ) : (
                  <Time at={openedAt} />
                )}
              </span>
            ))}
          </Fact>
        )}
        {failureReason && <Fact label={t.failure}>{failureReason}</Fact>}
        <Fact label={t.when}>
          <Time at={createdAt} exact />
        </Fact>
        <Fact label={t.id}>{payment._id}</Fact>
      </Facts>
    </Card>
  )
}

const Parts = ({ payment }: { payment: AdminPaymentDetail }): ReactElement => {
  const t = useTexts(adminPaymentTexts)
  const { inUnitOf } = usePaymentAmounts()
  return (
    <section className={layout.stack3} aria-labelledby="parts">
      <h2 id="parts">{t.parts}</h2>
      <ul className={s.moved}>
        {payment.parts.map(({ _id, amount, status, reason, operator, createdAt }) => (
          <li key={_id}>
            <Card className={layout.stack1}>
              <div className={s.head}>
                <strong>{inUnitOf(payment, amount)}</strong>
                <Badge tone={status === 'done' ? 'success' : status === 'refused' ? 'danger' : 'neutral'}>
                  {t.partStatuses[status]}
                </Badge>
              </div>
              {reason && <p dir="auto">{reason}</p>}
              <p className={textStyles.note}>
                <Time at={createdAt} /> {operator && t.by(operator)}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Ledger = ({ payment: { ledger } }: { payment: AdminPaymentDetail }): ReactElement | null => {
  const t = useTexts(adminPaymentTexts)
  const { sum, inWallet } = usePaymentAmounts()
  if (ledger.length === 0) return null
  const signed = (amount: number, unit: 'currency' | 'token'): string =>
    `${amount < 0 ? '−' : '+'}${unit === 'token' ? inWallet(Math.abs(amount)) : sum(Math.abs(amount))}`
  return (
    <section className={layout.stack3} aria-labelledby="ledger">
      <h2 id="ledger">{t.ledger}</h2>
      <p className={textStyles.note}>{t.ledgerHint}</p>
      <ul className={s.moved}>
        {ledger.map(({ _id, kind, createdAt, entries }) => (
          <li key={_id}>
            <Card className={layout.stack2}>
              <div className={s.head}>
                <strong>{t.kinds[kind] ?? t.types[kind as AdminPaymentDetail['type']] ?? kind}</strong>
                <span className={textStyles.note}>
                  <Time at={createdAt} exact />
                </span>
              </div>
              <table className={s.entries}>
                <thead>
                  <tr>
                    <th scope="col">{t.entry}</th>
                    <th scope="col">{t.owner}</th>
                    <th scope="col">{t.amount}</th>
                  </tr>
                </thead>
                <tbody>
                  {entries.map(({ account, unit, owner, amount }) => (
                    <tr key={`${account} ${unit} ${owner ?? ''}`}>
                      <th scope="row">{t.accounts[account] ?? account}</th>
                      <td>{owner && `@${owner}`}</td>
                      <td>{signed(amount, unit)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
