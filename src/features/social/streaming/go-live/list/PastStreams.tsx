import { useRouter } from 'next/router'
import { useRef } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useRequest } from '../../../../../api/use-request.ts'
import { errorText } from '../../../../../lib/error-texts.ts'
import { count, duration, moment } from '../../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import type { DataColumn } from '../../../../../ui/antd/DataTable.tsx'
import { ButtonLink } from '../../../../../ui/Button.tsx'
import { Badge } from '../../../../../ui/Card.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../../ui/feedback/Skeleton.tsx'
import { NumberedTable } from '../../../../platform/records/NumberedTable.tsx'
import layout from '../../../../../ui/layouts/layout.module.css'
import { goLiveTexts } from '../texts.ts'
import { listTexts } from './list-texts.ts'
import { pastInput } from './query.ts'
import { StreamTitle } from './StreamTitle.tsx'

const tones = {
  none: 'neutral',
  kept: 'warning',
  publishing: 'accent',
  published: 'success',
  failed: 'danger',
  deleted: 'neutral',
} as const

const useColumns = (): DataColumn<OwnStream>[] => {
  const t = useTexts(listTexts)
  const words = useTexts(goLiveTexts)
  const locale = useLocale()
  return [
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
      render: (_, { startedAt, endedAt }) =>
        startedAt === undefined ? t.never : moment(startedAt ?? endedAt ?? '', locale),
    },
    {
      title: t.length,
      key: 'length',
      align: 'end',
      isOneLine: true,
      render: (_, stream) => (stream.startedAt === undefined ? '–' : duration(stream.duration)),
    },
    { title: t.access, key: 'access', render: (_, { access }) => words.access[access] },
    {
      title: t.tickets,
      key: 'tickets',
      align: 'end',
      render: (_, { totalTickets }) => (totalTickets ? count(totalTickets, locale) : '–'),
    },
    {
      title: t.replay,
      key: 'replay',
      align: 'end',
      render: (_, { recording }) => {
        const status = recording?.status ?? 'none'
        return <Badge tone={tones[status]}>{t.recordings[status]}</Badge>
      },
    },
  ]
}

/** The streams that have ended. */
export const PastStreams = (): ReactElement => {
  const t = useTexts(listTexts)
  const words = useTexts(goLiveTexts)
  const { query } = useRouter()
  const top = useRef<HTMLElement>(null)
  const columns = useColumns()
  const input = pastInput(query)
  const { data, error, isFetching, reload } = useRequest('ownStreams.list', input, { keepPrevious: true })
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
      <EmptyState scene="stage" title={t.pastNone} action={<ButtonLink href="/creator/live">{t.goLive}</ButtonLink>}>
        {t.pastNoneHint}
      </EmptyState>
    )
  return (
    <section ref={top} className={layout.stack4} aria-label={words.tabs.past}>
      <NumberedTable
        label={words.tabs.past}
        columns={columns}
        list={data}
        perPage={input.query.limit}
        isFetching={isFetching}
        top={top}
      />
    </section>
  )
}
