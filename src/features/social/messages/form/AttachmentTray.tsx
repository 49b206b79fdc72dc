import { useEffect, useRef } from 'react'
import type { ReactElement, RefObject } from 'react'
import { AudioLines, Captions, Clapperboard, File as FileIcon, Image as ImageIcon } from '../../../../ui/icons.tsx'
import { bytes } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ProgressBar } from '../../../../ui/feedback/Spinner.tsx'
import { barValue, nameOfItem, uploadStateText } from '../../../platform/uploads/upload-state-text.ts'
import { UploadTools, UploadRetry } from '../../../platform/uploads/UploadTools.tsx'
import type { UploadItem } from '../../../platform/uploads/upload-item.ts'
import type { Uploads } from '../../../platform/uploads/use-uploads.ts'
import s from './attachment-tray.module.css'
import { messageFormTexts } from './texts.ts'
import type { MessageForm } from './use-message-form.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

const icons = { photo: ImageIcon, video: Clapperboard, audio: AudioLines, captions: Captions, other: FileIcon } as const

const Attachment = ({ item, at, uploads }: { item: UploadItem; at: number; uploads: Uploads }): ReactElement => {
  const locale = useLocale()
  const name = nameOfItem(item, at, locale)
  const Icon = icons[item.kind]
  const hasFailed = item.status === 'failed'
  return (
    <li
      className={cx(layout.stack1, s.file)}
      data-failed={hasFailed || undefined}
      data-needs={hasFailed || item.needsFile || undefined}
    >
      <div className={s.picture} data-busy={item.status !== 'ready' || undefined}>
        {item.previewUrl === undefined ? <Icon aria-hidden /> : <img src={item.previewUrl} alt="" />}
        <span className={s.tools}>
          <UploadTools item={item} name={name} uploads={uploads} />
        </span>
      </div>
      <p className={s.name} title={name}>
        {name}
      </p>
      {item.status === 'ready' ? (
        item.size > 0 && <p className={s.note}>{bytes(item.size, locale)}</p>
      ) : (
        <>
          {!hasFailed && <ProgressBar value={barValue(item)} label={name} />}
          <p className={hasFailed ? s.error : s.note} role={hasFailed ? 'alert' : undefined}>
            {uploadStateText(item, locale)}
          </p>
          <UploadRetry item={item} uploads={uploads} />
        </>
      )}
    </li>
  )
}

/** After a file was removed, its button is gone: the focus moves to the remove button of the next file. */
const useFocusAfterRemoval = (list: RefObject<HTMLUListElement | null>, items: readonly UploadItem[]): void => {
  const before = useRef(items)
  useEffect(() => {
    const at = before.current.findIndex(({ key }) => items.every((item) => item.key !== key))
    before.current = items
    if (at >= 0 && document.activeElement === document.body)
      list.current?.children[Math.min(at, items.length - 1)]?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [list, items])
}

/**
 * The files of a draft in a strip: progress, pause, retry, removal, refused files, and whether the message waits for
 * them. Renders nothing without files.
 */
export const AttachmentTray = ({ form }: { form: MessageForm }): ReactElement | null => {
  const t = useTexts(messageFormTexts)
  const { uploads, faults, isPending, giveUp } = form
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterRemoval(list, uploads.items)
  if (uploads.items.length === 0 && faults.fileIds === undefined) return null
  // The button is removed with its file.
  const stay = (): void => {
    giveUp()
    list.current?.querySelector('button')?.focus()
  }
  return (
    <div className={layout.stack2}>
      {uploads.items.length > 0 && (
        <ul ref={list} className={s.files} aria-label={t.files}>
          {uploads.items.map((item, at) => (
            <Attachment key={item.key} item={item} at={at} uploads={uploads} />
          ))}
        </ul>
      )}
      {faults.fileIds !== undefined && (
        <p className={s.error} role="alert">
          {faults.fileIds}
        </p>
      )}
      {isPending && (
        <p className={cx(layout.cluster, s.pending)} role="status">
          {form.needsFileAgain ? t.waitsForFile : t.waits}
          <Button variant="quiet" size="sm" onClick={stay}>
            {t.dontWait}
          </Button>
        </p>
      )}
    </div>
  )
}
