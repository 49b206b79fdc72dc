import { percent } from '../../lib/format.ts'
import type { Locale } from '../../lib/texts.ts'
import { uploadTexts } from './texts.ts'
import type { UploadItem } from './upload-item.ts'

/** What is said of a file beside its bar. Whole per cents: a bar that never stands still is not read. */
export const uploadStateText = ({ status, step, isOffline, needsFile, error }: UploadItem, locale: Locale): string => {
  const t = uploadTexts[locale]
  const share = percent(Math.floor((step ?? 0) * 100) / 100, locale)
  if (status === 'failed') return error ?? ''
  if (isOffline) return t.offline
  if (status === 'processing') return step ? t.processed(share) : t.processing
  if (needsFile && status === 'paused') return step ? t.needsFile(share) : t.needsAll
  if (status === 'paused') return t.paused(share)
  return status === 'sending' ? t.sending(share) : t[status]
}

/** How full its bar is, 0 to 1; undefined while nobody knows how far the processing is. */
export const barValue = ({ status, step }: UploadItem): number | undefined =>
  status === 'processing' ? step || undefined : (step ?? 0)

/** What a file is called in the form: its own name, or its kind and place. */
export const nameOfItem = ({ name, kind }: UploadItem, at: number, locale: Locale): string =>
  name || uploadTexts[locale].numbered(uploadTexts[locale][kind], at + 1)
