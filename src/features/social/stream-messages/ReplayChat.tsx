import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Loading, SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { PagedList } from '../../../ui/PagedList.tsx'
import { useReport } from '../reports/use-report.ts'
import { ChatLine, type ChatLineProps } from './ChatLine.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import s from './replay-chat.module.css'
import { videoTexts } from '../../catalogue/videos/texts.ts'

/** Nothing of a chat that is over is being sent. */
const none = (): void => undefined

/**
 * The chat of the stream whose replay a video is, from its first message, to be read only. Who may watch the video but
 * not the stream, because it had other rules, does not see it.
 */
export const ReplayChat = ({
  streamId,
  performerId,
}: {
  streamId: string
  performerId: string
}): ReactElement | null => {
  const t = useTexts(videoTexts)
  const viewerId = useAppSelector(selectUser)?._id
  const report = useReport()
  const page = usePage('streaming.chat', { params: { id: streamId }, query: { limit: 50 } })
  if (page.error?.code === 'locked' || page.error?.code === 'not_found') return null
  const menuOf: ChatLineProps['menuOf'] = (line) =>
    line.isDeleted || !viewerId || line.sender._id === viewerId
      ? []
      : [
          {
            label: t.report,
            onSelect: () => report({ objectType: 'stream-message', objectId: line._id, name: line.sender.name }),
          },
        ]
  return (
    <section className={layout.stack3} aria-labelledby={`chat-${streamId}`}>
      <h2 id={`chat-${streamId}`} className={s.title}>
        {t.chat}
      </h2>
      <PagedList
        page={page}
        compact
        skeleton={
          <Loading>
            <SkeletonLine width="60%" />
          </Loading>
        }
        empty={<p className={s.note}>{t.noChat}</p>}
      >
        <p className={s.note}>{t.chatOver}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={s.box} role="group" aria-label={t.chat} tabIndex={0}>
          <ol>
            {page.items.map((line) => (
              <ChatLine
                key={line._id}
                line={line}
                performerId={performerId}
                menuOf={menuOf}
                onRetry={none}
                onDiscard={none}
              />
            ))}
          </ol>
        </div>
      </PagedList>
    </section>
  )
}
