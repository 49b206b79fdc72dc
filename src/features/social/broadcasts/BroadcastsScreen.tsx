import { useState } from 'react'
import type { ReactElement } from 'react'
import { Plus } from '../../../ui/icons.tsx'
import type { Broadcast } from '../../../../contract/social/broadcasts.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { selectPending } from '../messages/slice.ts'
import { newBroadcastPath, newBroadcastScope } from './recipients.ts'
import { BroadcastRow } from './BroadcastRow.tsx'
import s from './broadcasts.module.css'
import { MessageTabs } from './MessageTabs.tsx'
import { RecallDialog } from './RecallDialog.tsx'
import { broadcastTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** List of a creator's broadcasts with progress, reads and sales; each can be unsent. */
export const BroadcastsScreen = (): ReactElement => {
  const t = useTexts(broadcastTexts)
  const page = usePage('broadcasts.list')
  const pending = useAppSelector((state) => selectPending(state)[newBroadcastScope])
  const [recalling, setRecalling] = useState<Broadcast>()
  const add = (
    <ButtonLink href={newBroadcastPath} icon={<Plus aria-hidden />}>
      {t.add}
    </ButtonLink>
  )
  return (
    <AntdProvider>
      <div className={s.screen}>
        <PageHead title={t.title} />
        <MessageTabs current="broadcasts" />
        <ScreenTitle title={t.title}>{page.items.length > 0 && add}</ScreenTitle>
        <p className={s.lead}>{t.lead}</p>
        {pending && (
          <Notice
            action={
              <ButtonLink variant="secondary" href={newBroadcastPath}>
                {t.awaitedOpen}
              </ButtonLink>
            }
          >
            {t.pending[pending]}
          </Notice>
        )}
        <PagedList
          page={page}
          skeleton={
            <Loading>
              <SkeletonBlock height="12rem" />
            </Loading>
          }
          failed={t.failed}
          empty={
            <EmptyState scene="seats" title={t.empty} action={add}>
              {t.emptyHint}
            </EmptyState>
          }
        >
          <ul className={layout.stack3}>
            {page.items.map((broadcast) => (
              <BroadcastRow key={broadcast._id} broadcast={broadcast} onRecall={() => setRecalling(broadcast)} />
            ))}
          </ul>
        </PagedList>
        <RecallDialog broadcast={recalling} onClose={() => setRecalling(undefined)} />
      </div>
    </AntdProvider>
  )
}
