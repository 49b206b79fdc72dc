import { DatePicker } from 'antd'
import type { DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import type { ReactElement } from 'react'
import { useLocale } from '../../lib/texts.ts'
import type { Locale } from '../../lib/texts.ts'
import { Button } from '../Button.tsx'
import s from './date-field.module.css'
import { FormField } from './FormField.tsx'

/** How a day is read and written in a field; what is typed may also be a day of the wire, `2026-11-23`. */
const DAY_FORMATS: Readonly<Record<Locale, string[]>> = {
  en: ['MMM D, YYYY', 'YYYY-MM-DD', 'M/D/YYYY'],
  pt: ['DD/MM/YYYY', 'YYYY-MM-DD', 'D/M/YYYY'],
}

const overflow = { adjustX: 1, adjustY: 1, shiftY: true } as const
/**
 * Where a calendar opens: below its field, above it where there is more room, and, unlike with antd's own placements,
 * moved into the window when neither side has enough, as in the middle of a phone. The space between is the popup's own
 * (`date-field.module.css`): a moved calendar would keep an `offset` and lose as much at the edge of the window.
 */
export const datePlacements: NonNullable<DatePickerProps['builtinPlacements']> = {
  bottomLeft: { points: ['tl', 'bl'], overflow },
  topLeft: { points: ['bl', 'tl'], overflow },
}

/** Converts a day of the API (`YYYY-MM-DD`) to the picker's value, null for none. It is a calendar day without a time zone. */
const toPicker = (iso: string | undefined): Dayjs | null => {
  const day = iso ? dayjs(iso) : null
  return day?.isValid() ? day : null
}

/** Converts a picker's value to a day of the API. */
const toWire = (day: Dayjs | null | undefined): string | undefined => day?.format('YYYY-MM-DD')

type Described = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

export type DateFieldProps = Described & {
  name?: string
  /** A day as in the API, `2026-11-23`; empty for none. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  onBlur?: () => void
  /** The first and the last day that can be selected. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
  autoComplete?: string
}

/** One day, from the calendar or typed in the viewer's format or as `2026-11-23`. */
export const DateField = ({ value, onChange, min, max, ...rest }: DateFieldProps): ReactElement => {
  const locale = useLocale()
  return (
    <DatePicker
      {...rest}
      className={s.picker}
      classNames={{ popup: { root: s.popup } }}
      builtinPlacements={datePlacements}
      format={DAY_FORMATS[locale]}
      value={toPicker(value)}
      minDate={toPicker(min) ?? undefined}
      maxDate={toPicker(max) ?? undefined}
      onChange={(day) => onChange(toWire(Array.isArray(day) ? day[0] : day))}
    />
  )
}

export type DateRangeProps = {
  /** Accessible name of the group of both fields. */
  label: string
  fromLabel: string
  toLabel: string
  /** Days as in the API; undefined for an open end. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  /** Ranges offered as buttons, such as the last 30 days. */
  presets?: readonly { label: string; from: string; to: string }[]
}

/** A first and a last day side by side. Either end may stay open, which antd's RangePicker accepts only after both inputs were visited. */
export const DateRange = ({
  label,
  fromLabel,
  toLabel,
  from,
  to,
  onChange,
  min,
  max,
  presets = [],
}: DateRangeProps): ReactElement => (
  <div role="group" aria-label={label} className={s.range}>
    <FormField label={fromLabel}>
      <DateField name="from" value={from} min={min} max={to ?? max} onChange={(day) => onChange(day, to)} />
    </FormField>
    <FormField label={toLabel}>
      <DateField name="to" value={to} min={from ?? min} max={max} onChange={(day) => onChange(from, day)} />
    </FormField>
    {presets.length > 0 && (
      <div className={s.presets}>
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant="secondary"
            size="sm"
            aria-pressed={preset.from === from && preset.to === to}
            onClick={() => onChange(preset.from, preset.to)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    )}
  </div>
)
