import type { ReactElement, ReactNode } from 'react'
import type { PersonDetail } from '../../../../contract/operator/people.ts'
import { allows } from '../../../../contract/operator/roles.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { count, day, money, percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Statistics } from '../../../ui/antd/Statistics.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import { profilePath } from '../../items/addresses.ts'
import { BackLink } from '../../records/BackLink.tsx'
import { selectSettings } from '../../settings/slice.ts'
import { useAmounts } from '../../settings/use-amounts.ts'
import { selectUser } from '../../user/slice.ts'
import { LogEntries } from '../log/LogEntries.tsx'
import { operatorTexts } from '../operator-texts.ts'
import { paymentsPath } from '../payments/query.ts'
import { payoutsOf } from '../payouts/query.ts'
import { Documents } from './Documents.tsx'
import s from './person.module.css'
import { PersonActions } from './PersonActions.tsx'
import { PEOPLE_PATH } from './query.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { restrictionTexts } from './restriction-texts.ts'
import { peopleTexts } from './texts.ts'

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Facts = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(peopleTexts)
  const restrictions = useTexts(restrictionTexts)
  const locale = useLocale()
  const { email, emailVerified, birthDate, country, language, createdAt, lastSeenAt, sessions, statusReason } = person
  return (
    <Card>
      <dl className={cx(layout.stack3, s.facts)}>
        {statusReason && <Fact label={t.statusReason}>{statusReason}</Fact>}
        {person.postingRestriction && <Fact label={restrictions.posting}>{person.postingRestriction}</Fact>}
        {person.payoutRestriction && <Fact label={restrictions.payouts}>{person.payoutRestriction}</Fact>}
        <Fact label={t.email}>{email ? `${email} (${emailVerified ? t.confirmed : t.unconfirmed})` : t.noEmail}</Fact>
        <Fact label={t.birthDate}>{birthDate ? day(birthDate, locale) : t.unknown}</Fact>
        <Fact label={t.country}>{country || t.unknown}</Fact>
        <Fact label={t.language}>{language ?? t.unknown}</Fact>
        <Fact label={t.since}>
          <Time at={createdAt} exact />
        </Fact>
        <Fact label={t.lastSeen}>{lastSeenAt ? <Time at={lastSeenAt} /> : t.never}</Fact>
        <Fact label={t.sessions}>{count(sessions, locale)}</Fact>
        <Fact label={t.id}>{person._id}</Fact>
      </dl>
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
              { label: t.commission, value: percent(creator.commission / 100, locale) },
              { label: t.followers, value: count(creator.followers, locale) },
              { label: t.subscribers, value: count(creator.subscribers, locale) },
              { label: t.posts, value: count(creator.posts, locale) },
            ]
          : []),
      ]}
    />
  )
}

/** One account as operators see it, with what they may decide. */
export const PersonScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(peopleTexts)
  const words = useTexts(operatorTexts)
  const role = useAppSelector(selectUser)?.operatorRole
  const { data: person, error, reload } = useRequest('people.view', { params: { id } })
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={person?.name ?? t.title} noindex />
        <BackLink href={PEOPLE_PATH}>{t.back}</BackLink>
        {error && !person ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : !person ? (
          <Loading>
            <SkeletonBlock height="28rem" />
          </Loading>
        ) : (
          <>
            <header className={s.head}>
              <Avatar name={person.name} src={person.avatar} size="lg" decorative />
              <div className={layout.stack1}>
                <div className={s.head}>
                  <h1>{person.name}</h1>
                  <StatusBadge status={person.status} />
                  {person.operatorRole && <Badge>{words.roles[person.operatorRole]}</Badge>}
                </div>
                {person.username && <p className={textStyles.note}>@{person.username}</p>}
              </div>
              {person.isPerformer && (
                <ButtonLink size="sm" variant="secondary" href={profilePath(person)}>
                  {t.viewPage}
                </ButtonLink>
              )}
              {allows(role, 'money.view') && (
                <ButtonLink size="sm" variant="secondary" href={paymentsPath({ personId: person._id })}>
                  {t.payments}
                </ButtonLink>
              )}
              {person.isPerformer && person.username && allows(role, 'payouts.decide') && (
                <ButtonLink size="sm" variant="secondary" href={payoutsOf(person.username)}>
                  {t.payouts}
                </ButtonLink>
              )}
            </header>
            <PersonActions person={person} />
            <Figures person={person} />
            <Facts person={person} />
            {person.creator && allows(role, 'creators.decide') && (
              <Documents personId={person._id} documents={person.creator.documents} />
            )}
            {allows(role, 'log.view') && <LogEntries subjectId={person._id} />}
          </>
        )}
      </div>
    </AntdProvider>
  )
}
