import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { SkeletonFeed } from '../../../ui/feedback/SkeletonLists.tsx'
import { TakenDownNotice } from '../../identity/decisions/TakenDownNotice.tsx'
import { Versioned } from '../items/Versioned.tsx'
import { Composer } from './Composer.tsx'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'

/** Screen to create a post, or with an id to edit one. */
export const ComposerScreen = ({ id }: { id?: string }): ReactElement => {
  const t = useTexts(composerTexts)
  const title = id === undefined ? t.newTitle : t.editTitle
  return (
    <AntdProvider>
      <>
        <PageHead title={title} />
        <h1 className={s.title}>{title}</h1>
        {id === undefined ? <Composer /> : <Edit id={id} />}
      </>
    </AntdProvider>
  )
}

const Edit = ({ id }: { id: string }): ReactElement => {
  const { data, error, reload } = useRequest('feeds.viewOwn', { params: { id } })
  if (data)
    return (
      <>
        {data.status === 'draft' && <TakenDownNotice itemId={id} />}
        <Versioned key={data._id} data={data} versionOf={({ updatedAt }) => updatedAt}>
          {(feed, report) => <Composer feed={feed} report={report} />}
        </Versioned>
      </>
    )
  return error ? <ErrorState message={errorText(error)} onRetry={reload} /> : <SkeletonFeed count={1} />
}
