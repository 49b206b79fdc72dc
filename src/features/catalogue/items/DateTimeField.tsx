import dayjs from 'dayjs'
import { DatePicker } from 'antd'
import { useEffect, useState } from 'react'
import type { ReactElement, SyntheticEvent } from 'react'
import { siteTime } from '../../../lib/clock.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { Locale } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { datePlacements } from '../../../ui/antd/DateField.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { accessTexts } from './access-texts.ts'
import picker from '../../../ui/antd/date-field.module.css'
import s from './access-fields.module.css'
import { movedFrom, twinOf, zoneName } from './local-time.ts'

type DateTimeFieldProps = {
  label: string
  value: string | undefined
  onChange: (iso: string | undefined) => void
  error?: string | undefined
  /** Maximum number of days ahead. */
  days?: number
  optional?: boolean
}

/** Formats in which a date is displayed and parsed; ISO without a zone may be typed too: `2026-11-23T20:30`. */
const FORMATS: Readonly<Record<Locale, string[]>> = {
  en: ['MMM D, YYYY h:mm A', 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DD HH:mm'],
  pt: ['DD/MM/YYYY HH:mm', 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DD HH:mm'],
}

/**
 * A future date and time in the user's own time zone, which is named. The value is in UTC. Must be inside an
 * `AntdProvider`.
 */
export const DateTimeField = ({ label, value, onChange, error, days, optional }: DateTimeFieldProps): ReactElement => {
  const t = useTexts(accessTexts)
  const locale = useLocale()
  // Only the browser knows the time zone: on the server the field is empty.
  const [opened, setOpened] = useState<number>()
  useEffect(() => setOpened(siteTime()), [])
  const now = opened === undefined ? undefined : dayjs(opened)
  /** The moment (ISO) that took the place of a typed time which the clocks skip. */
  const [moved, setMoved] = useState<string>()
  const twin = now === undefined || value === undefined ? undefined : twinOf(value)
  /** The picker empties a time that does not exist: what was meant is set instead. */
  const rescue = ({ target }: SyntheticEvent): void => {
    const meant = target instanceof HTMLInputElement ? movedFrom(target.value, FORMATS[locale]) : undefined
    if (meant === undefined) return
    setMoved(meant)
    onChange(meant)
  }
  const hint = now !== undefined && (
    <>
      {t.zone(zoneName(locale, value === undefined ? now.valueOf() : Date.parse(value)))}
      {moved !== undefined && moved === value && <> · {t.left(dayjs(moved).format(FORMATS[locale][0]))}</>}
      {twin && (
        <>
          {' '}
          · {t.twice} {twin.isLater ? t.first : t.second}
        </>
      )}
    </>
  )
  return (
    <FormField
      label={label}
      hint={hint || undefined}
      link={
        twin && (
          <Button variant="quiet" size="sm" onClick={() => onChange(twin.iso)}>
            {twin.isLater ? t.takeSecond : t.takeFirst}
          </Button>
        )
      }
      error={error}
      optional={optional}
    >
      <DatePicker
        className={s.moment}
        classNames={{ popup: { root: picker.popup } }}
        builtinPlacements={datePlacements}
        showTime={{ format: 'HH:mm' }}
        needConfirm={false}
        format={FORMATS[locale]}
        value={now === undefined || value === undefined ? null : dayjs(value)}
        minDate={now}
        maxDate={days === undefined ? undefined : now?.add(days, 'day')}
        onBlur={rescue}
        onKeyDown={(event) => event.key === 'Enter' && rescue(event)}
        onChange={(at) => onChange(Array.isArray(at) ? undefined : at?.toISOString())}
      />
    </FormField>
  )
}
