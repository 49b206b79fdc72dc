import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import { allows } from '../../../../../contract/admin/roles.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { nameOfCode } from '../../../../lib/code-names.ts'
import { count, day, money, percent } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Statistics } from '../../../../ui/antd/Statistics.tsx'
import { Card } from '../../../../ui/Card.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import { Link } from '../../../../ui/Link.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { selectSettings } from '../../../platform/settings/slice.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { Fact, Facts } from '../../Facts.tsx'
import { LogTable } from '../../log/LogTable.tsx'
import { Documents } from '../Documents.tsx'
import { personPath } from '../person-sections.ts'
import { peopleTexts } from '../texts.ts'

/** Number of entries of the history that the overview shows. */
const RECENT = 5

const PersonFacts = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(peopleTexts)
  const locale = useLocale()
  const { email, emailVerified, birthDate, country, language, createdAt, lastSeenAt, sessions, statusReason } = person
  return (
    <Card>
      <Facts>
        {statusReason && <Fact label={t.statusReason}>{statusReason}</Fact>}
        {person.closedAt && (
          <Fact label={t.closedAt}>
            <Time at={person.closedAt} exact />
          </Fact>
        )}
        {person.eraseAt && <Fact label={t.eraseAt}>{day(person.eraseAt, locale)}</Fact>}
        {person.postingRestriction && <Fact label={t.restrictions.posting}>{person.postingRestriction}</Fact>}
        {person.payoutRestriction && <Fact label={t.restrictions.payouts}>{person.payoutRestriction}</Fact>}
        <Fact label={t.email}>{email ? `${email} (${emailVerified ? t.confirmed : t.unconfirmed})` : t.noEmail}</Fact>
        <Fact label={t.birthDate}>{birthDate ? day(birthDate, locale) : t.unknown}</Fact>
        <Fact label={t.country}>{country ? nameOfCode('region', country, locale) : t.unknown}</Fact>
        <Fact label={t.language}>{language ? nameOfCode('language', language, locale) : t.unknown}</Fact>
        <Fact label={t.since}>
          <Time at={createdAt} exact />
        </Fact>
        <Fact label={t.lastSeen}>{lastSeenAt ? <Time at={lastSeenAt} /> : t.never}</Fact>
        {person.creator?.hasOwnCommission && (
          <Fact label={t.commission}>{t.ownCommission(percent(person.creator.siteCommission / 100, locale, 2))}</Fact>
        )}
        <Fact label={t.sessions}>{count(sessions, locale)}</Fact>
        <Fact label={t.id}>{person._id}</Fact>
      </Facts>
    </Card>
  )
}

const Figures = ({ person: { balance, spent, reports, creator } }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(peopleTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { inWallet } = useAmounts()
  const sum = (amount: number): string => money(amount, locale, currency)
  return (
    <Statistics
      figures={[
        { label: t.wallet, value: inWallet(balance) },
        { label: t.spent, value: sum(spent) },
        { label: t.reports, value: count(reports, locale) },
        ...(creator
          ? [
              { label: t.pending, value: sum(creator.pending) },
              { label: t.available, value: sum(creator.available) },
              {
                label: t.commission,
                value: percent(creator.commission / 100, locale, 2),
              },
              { label: t.followers, value: count(creator.followers, locale) },
              { label: t.subscribers, value: count(creator.subscribers, locale) },
              { label: t.posts, value: count(creator.posts, locale) },
            ]
          : []),
      ]}
    />
  )
}

/** The last entries of the history. */
const Recent = ({ personId }: { personId: string }): ReactElement | null => {
  const t = useTexts(peopleTexts)
  const { data } = useRequest('operatorLog.list', { query: { personId, limit: RECENT } })
  if (!data || data.data.length === 0) return null
  return (
    <section className={layout.stack3} aria-labelledby="recent">
      <h2 id="recent">{t.history}</h2>
      <LogTable entries={data.data} />
      {data.total > RECENT && (
        <p>
          <Link href={personPath(personId, 'history')}>{t.historyAll}</Link>
        </p>
      )}
    </section>
  )
}

/** Figures, facts, identity documents, and what the team did last. */
export const OverviewSection = ({ person }: { person: PersonDetail }): ReactElement => {
  const role = useAppSelector(selectUser)?.operatorRole
  return (
    <>
      <Figures person={person} />
      <PersonFacts person={person} />
      {person.creator && allows(role, 'creators.decide') && (
        <Documents personId={person._id} documents={person.creator.documents} />
      )}
      {allows(role, 'log.view') && <Recent personId={person._id} />}
    </>
  )
}
