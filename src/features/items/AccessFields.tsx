import { useId } from 'react'
import type { ReactElement } from 'react'
import type { ItemAccess, ItemStatus } from '../../../contract/items.ts'
import { useTexts } from '../../lib/texts.ts'
import { RadioCards } from '../../ui/Choice.tsx'
import s from './access-fields.module.css'
import { MomentField } from './MomentField.tsx'
import { PriceField } from './PriceField.tsx'
import { accessTexts } from './access-texts.ts'

/** As the bodies of items have it; `price` in tokens, `scheduledAt` ISO in UTC. */
export type AccessValue = {
  access: ItemAccess
  price?: number | undefined
  status: ItemStatus
  scheduledAt?: string | undefined
}

export type AccessFieldsProps = {
  value: AccessValue
  onChange: (value: AccessValue) => void
  /** By the field's name in the body: `access`, `price`, `scheduledAt`. */
  fieldErrors: Readonly<Record<string, string | undefined>>
  /** Where not all are possible. */
  allowed?: readonly ItemAccess[]
  /** Offers a moment to come: only while the item is not out yet. */
  canSchedule?: boolean
}

const everything = ['subscriber', 'free', 'sale'] as const

/** Who may see an item, for how much, and when: the same questions for posts, videos, galleries, photos and products. */
export const AccessFields = ({
  value,
  onChange,
  fieldErrors,
  allowed = everything,
  canSchedule,
}: AccessFieldsProps): ReactElement => {
  const t = useTexts(accessTexts)
  const id = useId()
  const change = (patch: Partial<AccessValue>): void => onChange({ ...value, ...patch })
  return (
    <div className={s.all}>
      <RadioCards<ItemAccess>
        legend={t.who}
        name={`${id}access`}
        value={value.access}
        onChange={(access) => change({ access })}
        options={allowed.map((access) => ({ value: access, title: t[access], note: t[`${access}Note`] }))}
      />
      {fieldErrors.access && <p className={s.error}>{fieldErrors.access}</p>}
      {value.access === 'sale' && (
        <PriceField value={value.price} onChange={(price) => change({ price })} error={fieldErrors.price} />
      )}
      {canSchedule && (
        <RadioCards<'now' | 'later'>
          legend={t.when}
          name={`${id}when`}
          value={value.status === 'scheduled' ? 'later' : 'now'}
          onChange={(when) => change({ status: when === 'later' ? 'scheduled' : 'active' })}
          options={[
            { value: 'now', title: t.now },
            { value: 'later', title: t.later },
          ]}
        />
      )}
      {canSchedule && value.status === 'scheduled' && (
        <MomentField
          label={t.date}
          value={value.scheduledAt}
          onChange={(scheduledAt) => change({ scheduledAt })}
          error={fieldErrors.scheduledAt}
        />
      )}
    </div>
  )
}

/** The part of a body that these fields make: no price where it is not for sale, no moment where it is not scheduled. */
export const accessBody = ({ access, price, status, scheduledAt }: AccessValue): AccessValue => ({
  access,
  status,
  ...(access === 'sale' && { price }),
  ...(status === 'scheduled' && { scheduledAt }),
})
