import { useState } from 'react'
import type { ReactElement } from 'react'
import { feeds, type Feed } from '../../../contract/feeds.ts'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Link } from '../../ui/Link.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Time } from '../../ui/Time.tsx'
import s from './own-feeds.module.css'
import { composerTexts } from './texts.ts'

const stale = [feeds.search, feeds.searchOwn, feeds.view, feeds.viewOwn]
const tones = { active: 'success', draft: 'warning', archived: 'neutral' } as const

/** One's own post as a row: state, date, and edit, archive, delete (which asks first). */
export const OwnFeedRow = ({ feed }: { feed: Feed }): ReactElement => {
  const t = useTexts(composerTexts)
  const [asking, setAsking] = useState(false)
  const update = useSend(feeds.update, { invalidate: stale })
  const remove = useSend(feeds.remove, { invalidate: stale })
  const photos = feed.files ?? []
  const setStatus = (status: Feed['status']): void =>
    void update.send({ params: { id: feed._id }, body: { text: feed.text, access: feed.access, isPinned: feed.isPinned, fileIds: photos.map((file) => file._id), status } })
  const drop = async (): Promise<void> => {
    const sent = await remove.send({ params: { id: feed._id } })
    setAsking(false)
    if (sent.ok) showToast({ kind: 'success', message: t.deleted })
  }
  return (
    <li className={s.row}>
      {photos[0] ? <img className={s.picture} src={photos[0].url} srcSet={photos[0].srcset} sizes="4.5rem" width={72} height={72} alt="" loading="lazy" /> : <span className={s.picture} aria-hidden />}
      <div className={s.words}>
        <Link href={feed.status === 'active' ? `/posts/${feed._id}` : `/creator/post?id=${feed._id}`} className={s.text}>
          {feed.text || t.photoCount(photos.length)}
        </Link>
        <p className={s.about}>
          <Badge tone={tones[feed.status]}>{t[feed.status]}</Badge>
          <span>{t[feed.access]}</span>
          <Time at={feed.createdAt} />
          {feed.text && photos.length > 0 && <span>{t.photoCount(photos.length)}</span>}
        </p>
      </div>
      <Menu
        label={t.actions}
        items={[
          { label: t.edit, href: `/creator/post?id=${feed._id}` },
          ...(feed.status === 'active' ? [{ label: t.archive, onSelect: () => setStatus('archived') }] : []),
          ...(feed.status === 'archived' ? [{ label: t.restore, onSelect: () => setStatus('active') }] : []),
          ...(feed.status === 'draft' ? [{ label: t.publishNow, onSelect: () => setStatus('active') }] : []),
          null,
          { label: t.delete, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.deleteTitle}
        busy={remove.sending}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)} disabled={remove.sending}>
              {t.cancel}
            </Button>
            <Button variant="danger" loading={remove.sending} onClick={() => void drop()}>
              {t.delete}
            </Button>
          </>
        }
      >
        <p>{t.deleteText}</p>
      </Dialog>
    </li>
  )
}
