import { useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useRequest } from '../../../../../api/use-request.ts'
import { errorText } from '../../../../../lib/error-texts.ts'
import { count, moment } from '../../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import { DataTable } from '../../../../../ui/antd/DataTable.tsx'
import type { DataColumn } from '../../../../../ui/antd/DataTable.tsx'
import { RowMenu } from '../../../../../ui/antd/RowMenu.tsx'
import { ButtonLink } from '../../../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../../ui/feedback/Skeleton.tsx'
import { CalendarPlus } from '../../../../../ui/icons.tsx'
import layout from '../../../../../ui/layouts/layout.module.css'
import { EditStream } from '../EditStream.tsx'
import { goLiveTexts } from '../texts.ts'
import { CancelStream } from './CancelStream.tsx'
import { listTexts } from './list-texts.ts'
import { scheduledInput } from './query.ts'
import { StreamTitle } from './StreamTitle.tsx'

/** The streams that are scheduled, to begin, edit or cancel. */
export const ScheduledStreams = (): ReactElement => {
  const t = useTexts(listTexts)
  const words = useTexts(goLiveTexts)
  const locale = useLocale()
  const { data, error, reload } = useRequest('ownStreams.list', scheduledInput)
  const [asked, setAsked] = useState<{ what: 'edit' | 'cancel'; stream: OwnStream }>()
  const close = (): void => setAsked(undefined)
  const columns: DataColumn<OwnStream>[] = [
    {
      title: t.stream,
      key: 'title',
      rowScope: 'row',
      card: 'head',
      render: (_, stream) => <StreamTitle stream={stream} />,
    },
    {
      title: t.when,
      key: 'when',
      isOneLine: true,
      render: (_, { scheduledAt }) => scheduledAt && moment(scheduledAt, locale),
    },
    { title: t.access, key: 'access', render: (_, { access }) => words.access[access] },
    {
      title: t.tickets,
      key: 'tickets',
      align: 'end',
      render: (_, { totalTickets }) => (totalTickets ? count(totalTickets, locale) : '–'),
    },
    {
      title: t.actions,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, stream) => (
        <RowMenu
          label={t.options(stream.title)}
          items={[
            { label: t.start, href: `/creator/live?start=${stream._id}` },
            { label: t.edit, onSelect: () => setAsked({ what: 'edit', stream }) },
            null,
            { label: t.cancel, danger: true, onSelect: () => setAsked({ what: 'cancel', stream }) },
          ]}
        />
      ),
    },
  ]
  if (!data)
    return error ? (
      <ErrorState title={words.failed} message={errorText(error)} onRetry={reload} />
    ) : (
      <Loading>
        <SkeletonBlock height="16rem" />
      </Loading>
    )
  if (data.total === 0)
    return (
      <EmptyState
        scene="ticket"
        title={t.scheduledNone}
        action={<ButtonLink href="/creator/live?when=later">{words.schedule}</ButtonLink>}
      >
        {t.scheduledNoneHint}
      </EmptyState>
    )
  return (
    <div className={layout.stack4}>
      <div>
        <ButtonLink variant="secondary" href="/creator/live?when=later" icon={<CalendarPlus aria-hidden />}>
          {words.schedule}
        </ButtonLink>
      </div>
      <DataTable label={words.tabs.scheduled} rowKey="_id" columns={columns} dataSource={data.data} />
      {asked && <EditStream stream={asked.stream} open={asked.what === 'edit'} onClose={close} />}
      {asked && <CancelStream stream={asked.stream} open={asked.what === 'cancel'} onClose={close} />}
    </div>
  )
}
