import { Input } from 'antd'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { maxTitle } from '../../../../../contract/limits.ts'
import { mediaTypes } from '../../../../../contract/platform/files/media-types.ts'
import { useCache } from '../../../../api/cache.ts'
import { request } from '../../../../api/request.ts'
import { bytes } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { LeaveGuard } from '../../../../shell/navigation/LeaveGuard.tsx'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { FileDrop } from '../../../../ui/controls/FileDrop.tsx'
import { ProgressLine } from '../../../../ui/antd/ProgressLine.tsx'
import { AccessFields, type AccessValue } from '../../items/AccessFields.tsx'
import { acceptOf, kindOfFile } from '../../../platform/uploads/file-kinds.ts'
import { UploadTiles } from '../../../platform/uploads/UploadTiles.tsx'
import { useUploads, type UploadItem } from '../../../platform/uploads/use-uploads.ts'
import { X } from '../../../../ui/icons.tsx'
import { GalleryChoice, useGalleryChoice } from './GalleryChoice.tsx'
import { kindOf } from '../kinds.ts'
import { useMayPublish } from '../PendingNotice.tsx'
import { reasonOf } from '../reason-of.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import { contentTexts } from '../texts.ts'
import s from './tray.module.css'
import { trayTexts } from './tray-texts.ts'
import { useStoredForm } from '../use-stored-form.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

type PhotoTrayProps = {
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** The gallery filter of the list: an id, `none`, or undefined for all. */
  galleryId: string | undefined
}

const nothing: { titles: Record<string, string>; access: AccessValue['access'] } = { titles: {}, access: 'subscriber' }

/** Uploads several photos at once, each with title and alternative text, into a gallery or with an access of their own. */
export const PhotoTray = ({ isOpen, onOpen, galleryId }: PhotoTrayProps): ReactElement | null => {
  const t = useTexts(contentTexts)
  const u = useTexts(trayTexts)
  const locale = useLocale()
  const cache = useCache()
  const mayPublish = useMayPublish()
  const uploads = useUploads({ scope: 'photos:new', accept: (file) => (kindOfFile(file) === 'photo' ? 'photo' : null) })
  const choice = useGalleryChoice(galleryId === 'none' ? '' : galleryId)
  const [values, setValues] = useState(nothing)
  useStoredForm({ scope: 'photos:new' }, nothing, values, (name, value) =>
    setValues((before) => ({ ...before, [name]: value }))
  )
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [adding, setAdding] = useState<{ finished: number; total: number }>()
  const { items } = uploads
  const ready = items.filter(({ status }) => status === 'ready')
  // Opens by itself when an earlier visit left uploads.
  useEffect(() => {
    if (items.length > 0) onOpen(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [items.length > 0])
  if (!isOpen) return null

  const add = async (status: 'active' | 'draft'): Promise<void> => {
    const into = await choice.settle()
    if (into === undefined) return
    setFaults({})
    setAdding({ finished: 0, total: ready.length })
    const work = async ({ key, fileId, alt }: UploadItem): Promise<void> => {
      const body = {
        ...(fileId !== undefined && { fileId }),
        title: values.titles[key] ?? '',
        description: alt,
        status,
        access: values.access as 'free',
        ...(into !== '' && { galleryId: into }),
      }
      await request('photos.upload', { body })
      uploads.release(key)
    }
    const { done, failed } = await runBulk(ready, work, {
      inOrder: true,
      onStep: (finished) => setAdding({ finished, total: ready.length }),
    })
    await cache.applyEmitted('photos.upload')
    setAdding(undefined)
    setFaults(Object.fromEntries(failed.map(({ item, error }) => [item.key, reasonOf(error)])))
    setValues(({ titles, ...rest }) => ({
      ...rest,
      titles: Object.fromEntries(Object.entries(titles).filter(([key]) => !done.some((item) => item.key === key))),
    }))
    if (done.length > 0)
      showToast({
        kind: 'success',
        message: status === 'active' ? u.published(done.length) : u.draftsSaved(done.length),
      })
    if (failed.length === 0 && done.length === items.length) onOpen(false)
  }
  return (
    <Card className={layout.stack5} aria-label={t.new.photos}>
      <LeaveGuard dirty={items.length > 0} />
      <header className={cx(layout.bar, s.header)}>
        <h2>{t.new.photos}</h2>
        {items.length === 0 && <IconButton label={u.close} icon={<X />} onClick={() => onOpen(false)} />}
      </header>
      <FormField label={u.choose} error={uploads.fault}>
        <FileDrop
          files={[]}
          onChange={uploads.add}
          accept={acceptOf('photo')}
          multiple
          note={u.note(bytes(mediaTypes.photo.maxBytes, locale))}
        />
      </FormField>
      {items.length > 0 && (
        <>
          {uploads.busy && <ProgressLine value={uploads.overall} label={u.overall} />}
          <UploadTiles
            uploads={uploads}
            accept={acceptOf('photo')}
            describe
            extra={({ key }) => (
              <>
                <FormField label={t.photoName} optional>
                  <Input
                    value={values.titles[key] ?? ''}
                    maxLength={maxTitle}
                    onChange={(event) =>
                      setValues({ ...values, titles: { ...values.titles, [key]: event.target.value } })
                    }
                  />
                </FormField>
                {faults[key] && (
                  <p className={s.fault} role="alert">
                    {faults[key]}
                  </p>
                )}
              </>
            )}
          />
          <div className={cx(layout.stack5, s.batch)}>
            <GalleryChoice {...choice} />
            {choice.value === '' && (
              <AccessFields
                value={{ access: values.access, status: 'active' }}
                onChange={({ access }) => setValues({ ...values, access })}
                allowed={kindOf('photos').accesses}
                fieldErrors={{}}
              />
            )}
          </div>
          <footer className={cx(layout.bar, s.footer)}>
            <span role="status">
              {adding
                ? u.adding(adding.finished, adding.total)
                : ready.length < items.length
                  ? u.waiting(items.length - ready.length)
                  : ''}
            </span>
            <Button
              variant={mayPublish ? 'secondary' : 'primary'}
              disabled={ready.length === 0 || adding !== undefined}
              onClick={() => void add('draft')}
            >
              {u.keep(ready.length)}
            </Button>
            {mayPublish && (
              <Button disabled={ready.length === 0} loading={adding !== undefined} onClick={() => void add('active')}>
                {u.publish(ready.length)}
              </Button>
            )}
          </footer>
        </>
      )}
    </Card>
  )
}
