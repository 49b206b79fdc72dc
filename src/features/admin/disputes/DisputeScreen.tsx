import type { ReactElement } from 'react'
import { needsResponse } from '../../../../contract/money/dispute-rules.ts'
import type { AdminDisputeDetail } from '../../../../contract/admin/disputes.ts'
import { useRequest } from '../../../api/use-request.ts'
import { siteTime } from '../../../lib/clock.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Badge, Card } from '../../../ui/Card.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { DetailScreen } from '../DetailScreen.tsx'
import { PAYMENTS_PATH } from '../payments/query.ts'
import { PEOPLE_PATH } from '../people/query.ts'
import { Fact, Facts } from '../Facts.tsx'
import { FactsCard } from './FactsCard.tsx'
import s from './disputes.module.css'
import { EvidenceForm } from './EvidenceForm.tsx'
import { DISPUTES_PATH, disputeTone } from './query.ts'
import { SentEvidence } from './SentEvidence.tsx'
import { disputeTexts } from './texts.ts'

/** One dispute: what it is about, what the site knows, and the evidence with what can be done. */
export const DisputeScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(disputeTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  return (
    <DetailScreen request={useRequest('adminDisputes.view', { params: { id } })} backTo={DISPUTES_PATH} t={t}>
      {(dispute) => (
        <>
          <header className={s.head}>
            <h1>
              {t.types[dispute.type]}&nbsp;· {money(dispute.amount, locale, currency)}
            </h1>
            <Badge tone={disputeTone[dispute.status]}>{t.statuses[dispute.status]}</Badge>
          </header>
          <State dispute={dispute} />
          <div className={s.columns}>
            {isDraft(dispute) ? <EvidenceForm key={id} dispute={dispute} /> : <SentEvidence dispute={dispute} />}
            <div className={layout.stack4}>
              <About dispute={dispute} />
              <FactsCard facts={dispute.facts} type={dispute.type} />
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}

const isDraft = ({ status, sentAt, acceptedBy }: AdminDisputeDetail): boolean =>
  needsResponse(status) && sentAt === undefined && acceptedBy === undefined

const State = ({ dispute }: { dispute: AdminDisputeDetail }): ReactElement => {
  const t = useTexts(disputeTexts)
  const { status, isReturned, dueAt } = dispute
  const isLate = isDraft(dispute) && dueAt !== undefined && Date.parse(dueAt) < siteTime()
  return (
    <Notice tone={status === 'needs_response' ? 'warning' : 'info'}>
      {isLate ? t.late : [t.explained[status], isReturned && t.returned].filter(Boolean).join(' ')}
    </Notice>
  )
}

const About = ({ dispute }: { dispute: AdminDisputeDetail }): ReactElement => {
  const t = useTexts(disputeTexts)
  const { payer, performer, reason, last4, dueAt, openedAt, closedAt, sentAt, sentBy, acceptedBy, paymentId } = dispute
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
        <Fact label={t.reason}>{t.reasons[reason]}</Fact>
        <Fact label={t.what}>
          <Link href={`${PAYMENTS_PATH}/${paymentId}`}>{t.payment}</Link>
          {last4 && ` · ${t.card(last4)}`}
        </Fact>
        <Fact label={t.opened}>
          <Time at={openedAt} exact />
        </Fact>
        {dueAt && isDraft(dispute) && (
          <Fact label={t.due}>
            <Time at={dueAt} exact />
          </Fact>
        )}
        {sentAt && (
          <Fact label={t.sent}>
            <Time at={sentAt} exact />
            {sentBy && `, ${t.sentBy(sentBy)}`}
          </Fact>
        )}
        {closedAt && (
          <Fact label={t.closed}>
            <Time at={closedAt} exact />
            {acceptedBy && `, ${t.acceptedBy(acceptedBy)}`}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
