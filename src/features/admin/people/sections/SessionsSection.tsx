import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import type { PersonSession } from '../../../../../contract/admin/person-records.ts'
import { allows } from '../../../../../contract/admin/roles.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { useSend } from '../../../../api/use-send.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { nameOfCode } from '../../../../lib/code-names.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Confirm } from '../../../../ui/antd/Confirm.tsx'
import { DataTable, type DataColumn } from '../../../../ui/antd/DataTable.tsx'
import { Button } from '../../../../ui/Button.tsx'
import textStyles from '../../../../ui/content/text.module.css'
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import { Time } from '../../../../ui/Time.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import s from '../person.module.css'
import { sectionTexts } from './texts.ts'

/** The devices that are signed in to an account, which an operator can sign out one by one or all. */
export const SessionsSection = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(sectionTexts)
  const locale = useLocale()
  const role = useAppSelector(selectUser)?.operatorRole
  const params = { id: person._id }
  const { data, error, reload } = useRequest('personRecords.sessions', { params })
  const endOne = useSend('personRecords.endSession')
  const endAll = useSend('personRecords.endSessions')
  const [asking, setAsking] = useState<PersonSession | 'all'>()
  const mayEnd = allows(role, 'people.edit') && !person.operatorRole
  const end = async (): Promise<void> => {
    const { ok } =
      asking === 'all' || asking === undefined
        ? await endAll.send({ params })
        : await endOne.send({ params: { ...params, sessionId: asking._id } })
    setAsking(undefined)
    if (ok) showToast({ kind: 'success', message: t.ended })
  }
  const columns: DataColumn<PersonSession>[] = [
    {
      title: t.device,
      key: 'device',
      rowScope: 'row',
      card: 'head',
      render: (_, { device }) => device || t.unknownDevice,
    },
    {
      title: t.place,
      key: 'place',
      render: (_, { address, country }) => (
        <span className={layout.stack1}>
          {country && <span>{nameOfCode('region', country, locale)}</span>}
          <span className={textStyles.note}>{address || t.unknown}</span>
        </span>
      ),
    },
    { title: t.lastSeen, key: 'lastSeenAt', isOneLine: true, render: (_, { lastSeenAt }) => <Time at={lastSeenAt} /> },
    { title: t.since, key: 'createdAt', isOneLine: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
    ...(mayEnd
      ? [
          {
            title: t.action,
            key: 'action',
            card: 'bare' as const,
            align: 'end' as const,
            render: (_: unknown, session: PersonSession) => (
              <Button size="sm" variant="secondary" onClick={() => setAsking(session)}>
                {t.end}
              </Button>
            ),
          },
        ]
      : []),
  ]
  if (error && !data) return <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
  if (!data)
    return (
      <Loading>
        <SkeletonBlock height="12rem" />
      </Loading>
    )
  if (data.total === 0) return <EmptyState scene="seats" title={t.noSessions} />
  return (
    <div className={layout.stack4}>
      <div className={s.bar}>
        <p>{mayEnd || !person.operatorRole ? t.sessionsLead : t.sessionsOfTeam}</p>
        {mayEnd && (
          <Button size="sm" variant="secondary" onClick={() => setAsking('all')}>
            {t.endAll}
          </Button>
        )}
      </div>
      <DataTable label={t.sections.sessions} rowKey="_id" columns={columns} dataSource={data.data} />
      <Confirm
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === 'all' ? t.endAllTitle(person.name) : t.endTitle}
        confirm={asking === 'all' ? t.endAll : t.end}
        busy={endOne.sending || endAll.sending}
        onConfirm={() => void end()}
      >
        {t.endText}
      </Confirm>
    </div>
  )
}
