import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useRequest } from '../../../../api/use-request.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../../ui/antd/AntdProvider.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import { lazyClient } from '../../../../ui/lazy-client.tsx'
import { ScreenTitle } from '../../../../ui/navigation/ScreenTitle.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { PendingNotice } from '../../../catalogue/creator-content/PendingNotice.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import { PastStreams } from './list/PastStreams.tsx'
import { currentInput, liveTabs, tabOf } from './list/query.ts'
import { ScheduledStreams } from './list/ScheduledStreams.tsx'
import { goLiveTexts } from './texts.ts'

/** Only the browser has a camera. */
const SetupPanel = lazyClient(() => import('./setup/SetupPanel.tsx').then((module) => module.SetupPanel))

/** The setup of a stream, prefilled when it is a scheduled one that begins now (`?start=`). */
const Setup = ({ isLaterOnly }: { isLaterOnly: boolean }): ReactElement => {
  const { query } = useRouter()
  const id = typeof query['start'] === 'string' ? query['start'] : ''
  const { data, error, reload } = useRequest('ownStreams.view', { params: { id } }, { enabled: id !== '' })
  if (id === '' || isLaterOnly) return <SetupPanel key={`${isLaterOnly}`} isLaterOnly={isLaterOnly} />
  if (data) return <SetupPanel key={id} scheduled={data.status === 'scheduled' ? data : undefined} />
  return error ? (
    <ErrorState message={errorText(error)} onRetry={reload} />
  ) : (
    <Loading>
      <SkeletonBlock height="24rem" />
    </Loading>
  )
}

/** A creator's streams: go live or schedule, what is scheduled, and what has ended. */
export const GoLiveScreen = (): ReactElement => {
  const t = useTexts(goLiveTexts)
  const { query } = useRouter()
  const tab = tabOf(query)
  const { data } = useRequest('ownStreams.list', currentInput)
  const current = data?.data[0]
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={t.title} />
        <ScreenTitle title={t.title} />
        <Tabs
          label={t.sections}
          tabs={liveTabs.map((key) => ({
            key,
            label: t.tabs[key],
            href: key === 'go' ? '/creator/live' : `/creator/live?tab=${key}`,
          }))}
          current={tab}
        />
        <PendingNotice what="live" />
        {current && (
          <Notice
            tone="success"
            title={current.status === 'live' ? t.current(current.title) : t.currentStarting(current.title)}
            action={
              <ButtonLink size="sm" href={`/creator/live/${current._id}`}>
                {t.openRoom}
              </ButtonLink>
            }
          />
        )}
        {tab === 'scheduled' ? (
          <ScheduledStreams />
        ) : tab === 'past' ? (
          <PastStreams />
        ) : current && query['when'] !== 'later' ? (
          <div>
            <ButtonLink variant="secondary" href="/creator/live?when=later">
              {t.schedule}
            </ButtonLink>
          </div>
        ) : (
          <Setup isLaterOnly={current !== undefined} />
        )}
      </div>
    </AntdProvider>
  )
}
