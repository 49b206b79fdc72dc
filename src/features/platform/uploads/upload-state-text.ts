import { percent } from '../../../lib/format.ts'
import type { Locale } from '../../../lib/texts.ts'
import { uploadTexts } from './texts.ts'
import type { UploadItem } from './upload-item.ts'

/** The text beside a file's progress bar, in whole percent, so that it does not change constantly. */
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

/** The value of the progress bar, 0 to 1; undefined while the progress of processing is unknown. */
export const barValue = ({ status, step }: UploadItem): number | undefined =>
  status === 'processing' ? step || undefined : (step ?? 0)

/** The label of a file in the form: its name, or its kind and position. */
export const nameOfItem = ({ name, kind }: UploadItem, at: number, locale: Locale): string =>
  name || uploadTexts[locale].numbered(uploadTexts[locale][kind], at + 1)
