import type { ReactElement, ReactNode } from 'react'
import type { Requested } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import s from './broadcasts.module.css'
import { MessageTabs, type MessageTab } from './MessageTabs.tsx'
import { broadcastTexts } from './texts.ts'

type SettingsPageProps<T> = {
  current: MessageTab
  title: string
  lead: string
  request: Requested<T>
  /** Shown above the form. */
  notice?: ReactNode
  children: (settings: T) => ReactNode
}

/** Frame of a page with message settings; shows the form once the settings are loaded. */
export const SettingsPage = <T,>({
  current,
  title,
  lead,
  request: { data, error, reload },
  notice,
  children,
}: SettingsPageProps<T>): ReactElement => {
  const t = useTexts(broadcastTexts)
  return (
    <AntdProvider>
      <div className={s.screen}>
        <PageHead title={title} />
        <MessageTabs current={current} />
        <h1>{title}</h1>
        <p className={s.lead}>{lead}</p>
        {notice}
        {data ? (
          children(data)
        ) : error ? (
          <ErrorState title={t.settingsFailed} message={errorText(error)} onRetry={reload} />
        ) : (
          <Loading>
            <SkeletonBlock height="24rem" />
          </Loading>
        )}
      </div>
    </AntdProvider>
  )
}
