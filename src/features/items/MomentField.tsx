import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { siteTime } from '../../lib/clock.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { fromLocal, toLocal, zoneName } from './local-time.ts'
import { accessTexts } from './access-texts.ts'

type MomentFieldProps = {
  label: string
  value: string | undefined
  onChange: (iso: string | undefined) => void
  error?: string | undefined /** Days ahead at most. */
  days?: number
  optional?: boolean
}

const DAY_MS = 86_400_000

/** A moment to come, in the person's own time zone, which it names. On the wire it is UTC. */
export const MomentField = ({ label, value, onChange, error, days, optional }: MomentFieldProps): ReactElement => {
  const t = useTexts(accessTexts)
  const locale = useLocale()
  // Only the browser knows the time zone: what the server draws is empty.
  const [opened, setOpened] = useState<number>()
  useEffect(() => setOpened(siteTime()), [])
  return (
    <Field
      label={label}
      hint={opened === undefined ? undefined : t.zone(zoneName(locale))}
      error={error}
      optional={optional}
    >
      <TextInput
        type="datetime-local"
        value={opened === undefined ? '' : toLocal(value)}
        min={opened === undefined ? undefined : toLocal(new Date(opened).toISOString())}
        max={
          opened === undefined || days === undefined
            ? undefined
            : toLocal(new Date(opened + days * DAY_MS).toISOString())
        }
        onChange={(event) => onChange(fromLocal(event.target.value))}
      />
    </Field>
  )
}
