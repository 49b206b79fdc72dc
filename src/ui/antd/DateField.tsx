import { DatePicker } from 'antd'
import type { ReactElement } from 'react'
import { useLocale } from '../../lib/texts.ts'
import { Button } from '../Button.tsx'
import s from './date-field.module.css'
import { DAY_FORMATS, toPicker, toWire } from './dates.ts'
import { FormField } from './FormField.tsx'

type Described = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

export type DateFieldProps = Described & {
  name?: string
  /** A day of the wire, `2026-11-23`; empty for none. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  onBlur?: () => void
  /** The first and the last day that may be chosen. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
  autoComplete?: string
}

/** One day, by calendar or typed in the reader's own way or as `2026-11-23`. */
export const DateField = ({ value, onChange, min, max, ...rest }: DateFieldProps): ReactElement => {
  const locale = useLocale()
  return (
    <DatePicker
      {...rest}
      className={s.picker}
      classNames={{ popup: { root: s.popup } }}
      format={DAY_FORMATS[locale]}
      value={toPicker(value)}
      minDate={toPicker(min) ?? undefined}
      maxDate={toPicker(max) ?? undefined}
      onChange={(day) => onChange(toWire(Array.isArray(day) ? day[0] : day))}
    />
  )
}

export type DateRangeProps = {
  /** What both days together choose, for screen readers. */
  label: string
  fromLabel: string
  toLabel: string
  /** Days of the wire; undefined for open ends. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  /** Ranges at one press, such as the last 30 days. */
  presets?: readonly { label: string; from: string; to: string }[]
}

/** A first and a last day, beside each other; each end may stay open, which antd's own range picker accepts only after both were visited. */
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
