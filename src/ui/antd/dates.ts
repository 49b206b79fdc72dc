import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import type { Locale } from '../../lib/texts.ts'

/** How a day is read and written in a field; what is typed may also be a day of the wire, `2026-11-23`. */
export const DAY_FORMATS: Readonly<Record<Locale, string[]>> = {
  en: ['MMM D, YYYY', 'YYYY-MM-DD', 'M/D/YYYY'],
  pt: ['DD/MM/YYYY', 'YYYY-MM-DD', 'D/M/YYYY'],
}

/** The picker's value of a day of the wire (`YYYY-MM-DD`); null when there is none. It is a day of the calendar without a time zone. */
export const toPicker = (iso: string | undefined): Dayjs | null => {
  const day = iso ? dayjs(iso) : null
  return day?.isValid() ? day : null
}

/** The day of the wire of a picker's value. */
export const toWire = (day: Dayjs | null | undefined): string | undefined => day?.format('YYYY-MM-DD')
