import { DatePicker } from 'antd'
import { useId } from 'react'
import type { ReactElement } from 'react'
import { useLocale } from '../../lib/texts.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import s from './date-field.module.css'
import { DAY_FORMATS, toPicker, toWire } from './dates.ts'

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
  /** What both days together choose. */
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

/** A first and a last day in one field; each end may stay open. */
export const DateRange = ({
  label,
  fromLabel,
  toLabel,
  from,
  to,
  onChange,
  min,
  max,
  presets,
}: DateRangeProps): ReactElement => {
  const locale = useLocale()
  const id = useId()
  const days = presets?.flatMap((preset) => {
    const [first, last] = [toPicker(preset.from), toPicker(preset.to)]
    return first && last ? [{ label: preset.label, value: [first, last] as [typeof first, typeof last] }] : []
  })
  return (
    <div role="group" aria-labelledby={id} className={s.range}>
      <span id={id}>{label}</span>
      <VisuallyHidden>
        <label htmlFor={`${id}-from`}>{fromLabel}</label>
        <label htmlFor={`${id}-to`}>{toLabel}</label>
      </VisuallyHidden>
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-to` }}
        className={s.picker}
        classNames={{ popup: { root: s.popup } }}
        format={DAY_FORMATS[locale]}
        allowEmpty
        placeholder={[fromLabel, toLabel]}
        value={[toPicker(from), toPicker(to)]}
        minDate={toPicker(min) ?? undefined}
        maxDate={toPicker(max) ?? undefined}
        presets={days}
        onChange={(chosen) => onChange(toWire(chosen?.[0]), toWire(chosen?.[1]))}
      />
    </div>
  )
}
