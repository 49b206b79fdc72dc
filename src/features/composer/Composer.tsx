import { useRouter } from 'next/router'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { feeds, maxFeedFiles, maxFeedText, type Feed } from '../../../contract/feeds.ts'
import { maxUploadBytes } from '../../../contract/files.ts'
import { useSend } from '../../api/use-send.ts'
import { bytes } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { LeaveGuard } from '../../shell/LeaveGuard.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, RadioCards } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { selectUser } from '../user/slice.ts'
import s from './composer.module.css'
import { PhotoStrip } from './PhotoStrip.tsx'
import { composerTexts } from './texts.ts'
import { usePhotos } from './use-photos.ts'

const stale = [feeds.search, feeds.searchOwn, feeds.view, feeds.viewOwn]
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Writes a post, or changes one. Photos upload while the text is written; nothing typed is lost when the server refuses. */
export const Composer = ({ feed }: { feed?: Feed }): ReactElement => {
  const t = useTexts(composerTexts)
  const locale = useLocale()
  const router = useRouter()
  const user = useAppSelector(selectUser)
  const create = useSend(feeds.create, { invalidate: stale })
  const update = useSend(feeds.update, { invalidate: stale })
  const photos = usePhotos(feed?.files ?? [])
  const [text, setText] = useState(feed?.text ?? '')
  const [access, setAccess] = useState<Feed['access']>(feed?.access ?? 'subscriber')
  const [isPinned, setPinned] = useState(feed?.isPinned ?? false)
  const [fault, setFault] = useState<string>()
  const [saved, setSaved] = useState(false)
  const isChanged = text !== (feed?.text ?? '') || photos.photos.length !== (feed?.files?.length ?? 0)

  const add = (chosen: File[]): void => {
    const most = maxUploadBytes['feed-photo']
    const large = chosen.find((file) => file.size > most)
    const fit = chosen.filter((file) => file.size <= most)
    const room = maxFeedFiles - photos.photos.length
    setFault(large ? t.tooLarge(large.name, bytes(most, locale)) : fit.length > room ? t.tooMany(maxFeedFiles) : undefined)
    photos.add(fit.slice(0, room))
  }

  const save = async (status: Feed['status']): Promise<void> => {
    const ready = photos.photos.filter((photo) => photo.fileId !== undefined)
    if (text.trim() === '' && ready.length === 0) return setFault(t.empty)
    setFault(undefined)
    const body = {
      text, access, status, isPinned,
      fileIds: ready.map((photo) => photo.fileId as string),
      descriptions: Object.fromEntries(ready.map((photo) => [photo.fileId, photo.alt.trim()])),
    }
    const sent = feed ? await update.send({ params: { id: feed._id }, body }) : await create.send({ body })
    if (!sent.ok) return
    setSaved(true)
    showToast({ kind: 'success', message: status === 'draft' ? t.draftSaved : t.published })
    await router.push(status === 'draft' ? '/creator/posts?status=draft' : `/${user?.username ?? user?._id ?? ''}`)
  }

  const sending = create.sending || update.sending
  const isPending = user?.status !== 'active'
  const errors = { ...create.fieldErrors, ...update.fieldErrors }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void save(isPending ? 'draft' : 'active')
  }
  return (
    <form className={s.form} onSubmit={submit}>
      <LeaveGuard dirty={isChanged && !saved} />
      {isPending && <p className={s.pending}>{t.pending}</p>}
      <Field label={t.text} error={errors.text} counter={{ used: text.length, most: maxFeedText }}>
        <TextArea value={text} onChange={(event) => setText(event.target.value)} placeholder={t.placeholder} maxLength={maxFeedText} rows={5} />
      </Field>
      <section className={s.photos} aria-label={t.photos}>
        {photos.photos.length > 0 && <PhotoStrip {...photos} />}
        <Field label={t.addPhotos} error={errors.fileIds}>
          <FileDrop files={[]} onChange={add} accept={accepted} multiple note={t.photosNote(bytes(maxUploadBytes['feed-photo'], locale), maxFeedFiles)} />
        </Field>
      </section>
      <RadioCards<Feed['access']>
        legend={t.who}
        name="access"
        value={access}
        onChange={setAccess}
        options={[
          { value: 'subscriber', title: t.subscriber, note: t.subscriberNote },
          { value: 'free', title: t.free, note: t.freeNote },
        ]}
      />
      <Checkbox label={t.pin} checked={isPinned} onChange={(event) => setPinned(event.target.checked)} />
      {fault && (
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={s.actions}>
        <span className={s.waiting} aria-live="polite">
          {photos.waiting > 0 && t.waiting(photos.waiting)}
        </span>
        {(!feed || feed.status === 'draft') && (
          <Button variant={isPending ? 'primary' : 'secondary'} disabled={photos.waiting > 0} loading={sending && isPending} onClick={() => void save('draft')}>
            {t.saveDraft}
          </Button>
        )}
        {!isPending && (
          <Button type="submit" disabled={photos.waiting > 0} loading={sending}>
            {feed && feed.status !== 'draft' ? t.save : t.publish}
          </Button>
        )}
      </div>
    </form>
  )
}
