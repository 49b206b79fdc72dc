import type { ReactElement } from 'react'
import type { DisputeFacts } from '../../../../contract/admin/disputes.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { Fact, Facts } from '../Facts.tsx'
import s from './disputes.module.css'
import { factsTexts } from './facts-texts.ts'

/** What the site itself knows about the payment. */
export const FactsCard = ({ facts, type }: { facts: DisputeFacts; type: 'top_up' | 'subscription' }): ReactElement => {
  const t = useTexts(factsTexts)
  const locale = useLocale()
  const { period, signIns, likes, comments, messagesSent, messagesReceived } = facts
  const activity = [
    messagesSent !== undefined && t.messagesTo(messagesSent),
    messagesReceived !== undefined && t.messagesFrom(messagesReceived),
    t.likes(likes),
    t.comments(comments),
  ]
  return (
    <Card className={layout.stack3} aria-labelledby="facts">
      <h2 id="facts">{t.facts}</h2>
      <p className={textStyles.note}>{t.factsHint}</p>
      <Facts>
        <Fact label={t.paidAt}>
          <Time at={facts.paidAt} exact />
        </Fact>
        <Fact label={t.member}>
          {day(facts.memberSince.slice(0, 10), locale)} · {facts.isEmailConfirmed ? t.confirmed : t.unconfirmed}
        </Fact>
        <Fact label={t.cardBefore}>{t.payments(facts.cardPayments)}</Fact>
        {period && (
          <Fact label={t.period}>
            {day(period.from.slice(0, 10), locale)} – {day(period.to.slice(0, 10), locale)}
            {period.renewals > 0 && ` · ${t.renewals(period.renewals)}`}
          </Fact>
        )}
        <Fact label={t.activity}>{activity.filter(Boolean).join(' · ')}</Fact>
        <Fact label={t.signIns}>
          {signIns.length === 0 ? (
            t.noSignIns
          ) : (
            <ul className={s.lines}>
              {signIns.map(({ at, lastSeenAt, device, address }) => (
                <li key={at}>
                  <Time at={at} exact /> · {device || t.unknownDevice}
                  {address && ` · ${address}`}
                  <br />
                  <span className={textStyles.note}>
                    {t.lastSeen} <Time at={lastSeenAt} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {type === 'top_up' && (
          <Fact label={t.purchases}>
            <Purchases facts={facts} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

const Purchases = ({ facts: { purchases, purchaseCount } }: { facts: DisputeFacts }): ReactElement => {
  const t = useTexts(factsTexts)
  const { inWallet } = useAmounts()
  if (purchases.length === 0) return <>{t.noPurchases}</>
  return (
    <ul className={s.lines}>
      {purchases.map(({ _id, type, tokens, performer, order, createdAt }) => (
        <li key={_id}>
          {t.purchaseTypes[type] ?? type} · {inWallet(tokens)} · @{performer}
          <br />
          <span className={textStyles.note}>
            <Time at={createdAt} />
            {order &&
              ` · ${[t.delivered(t.orderStatuses[order.status] ?? order.status, order.city), order.trackingCode].filter(Boolean).join(' · ')}`}
          </span>
        </li>
      ))}
      {purchaseCount > purchases.length && <li>{t.more(purchaseCount - purchases.length)}</li>}
    </ul>
  )
}
