import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { Trash2 as Trash } from '../../../../ui/icons.tsx'
import type { Feed } from '../../../../../contract/catalogue/feeds.ts'
import { usePage } from '../../../../api/use-page.ts'
import { useSend } from '../../../../api/use-send.ts'
import { siteTime } from '../../../../lib/clock.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { Confirm } from '../../../../ui/antd/Confirm.tsx'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import { contentTexts } from '../../creator-content/texts.ts'
import { activeStoriesInput } from './active-stories-input.ts'
import s from './own-stories.module.css'
import { ownStoriesTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The creator's active stories with remaining time and access; each can be deleted. */
export const OwnStories = (): ReactElement => {
  const t = useTexts(ownStoriesTexts)
  const { items, isLoading, error, reload } = usePage('feeds.searchOwn', activeStoriesInput)
  // Counted in the browser only: the server's HTML may be older.
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(siteTime())
    const timer = setInterval(() => setNow(siteTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const active = items.filter(
    ({ expiresAt }) => expiresAt !== undefined && (now === undefined || new Date(expiresAt).getTime() > now)
  )
  return (
    <section className={cx(layout.stack4, s.living)} aria-labelledby="own-stories">
      <header className={cx(layout.wrap, s.head)}>
        <h2 id="own-stories">{t.active}</h2>
        <Link href="/creator/posts?view=stories">{t.all}</Link>
      </header>
      {isLoading ? (
        <Loading>
          <div className={s.stories}>
            <SkeletonBlock ratio="9 / 16" />
            <SkeletonBlock ratio="9 / 16" />
          </div>
        </Loading>
      ) : error && items.length === 0 ? (
        <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : active.length === 0 ? (
        <p className={s.none}>{t.none}</p>
      ) : (
        <ul className={s.stories}>
          {active.map((story) => (
            <OwnStory key={story._id} story={story} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

const OwnStory = ({ story, now }: { story: Feed; now: number | undefined }): ReactElement => {
  const t = useTexts(ownStoriesTexts)
  const c = useTexts(contentTexts)
  const [isAsking, setAsking] = useState(false)
  const remove = useSend('feeds.remove')
  const [file] = story.files ?? []
  const still = file?.kind === 'photo' ? file.url : file?.poster
  const left =
    now === undefined || story.expiresAt === undefined
      ? undefined
      : Math.floor((new Date(story.expiresAt).getTime() - now) / HOUR_MS)
  const drop = async (): Promise<void> => {
    const sent = await remove.send({ params: { id: story._id } })
    setAsking(false)
    if (sent.ok) showToast({ kind: 'success', message: t.deleted })
  }
  return (
    <li className={cx(layout.stack2, s.story)}>
      {still === undefined ? (
        <span className={s.still} />
      ) : (
        <img className={s.still} src={still} alt={file?.alt ?? ''} loading="lazy" />
      )}
      <div className={s.about}>
        <span>{left === undefined ? '\u00a0' : t.endsIn(left)}</span>
        <span className={s.who}>{c.accesses[story.access]}</span>
      </div>
      <span className={s.remove}>
        <IconButton size="sm" variant="secondary" label={t.delete} icon={<Trash />} onClick={() => setAsking(true)} />
      </span>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        danger
        title={t.deleteTitle}
        busy={remove.sending}
        confirm={t.delete}
        onConfirm={() => void drop()}
        cancel={t.cancel}
      >
        <p>{t.deleteText}</p>
      </Confirm>
    </li>
  )
}
