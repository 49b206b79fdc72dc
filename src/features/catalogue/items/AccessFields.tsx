import { useId } from 'react'
import type { ReactElement } from 'react'
import type { ItemAccess, ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { useTexts } from '../../../lib/texts.ts'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import s from './access-fields.module.css'
import { DateTimeField } from './DateTimeField.tsx'
import { PriceField } from './PriceField.tsx'
import { accessTexts } from './access-texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The access fields of an item's body: `price` in tokens, `scheduledAt` as ISO in UTC. */
export type AccessValue = {
  access: ItemAccess
  price?: number | undefined
  status: ItemStatus
  scheduledAt?: string | undefined
}

export type AccessFieldsProps = {
  value: AccessValue
  onChange: (value: AccessValue) => void
  /** Messages by the field's name in the body: `access`, `price`, `scheduledAt`. */
  fieldErrors: Readonly<Record<string, string | undefined>>
  /** The available options, if not all. */
  allowed?: readonly ItemAccess[]
  /** The title above says already that it is about who can see it. */
  hideLegend?: boolean
  /** Offers to schedule the publication: only for items that are not published yet. */
  canSchedule?: boolean
}

const ALL_ACCESS = ['subscriber', 'free', 'sale'] as const

/**
 * The fields for who may see an item, its price and its publication date, for posts, videos, galleries, photos and
 * products.
 */
export const AccessFields = ({
  value,
  onChange,
  fieldErrors,
  allowed = ALL_ACCESS,
  hideLegend,
  canSchedule,
}: AccessFieldsProps): ReactElement => {
  const t = useTexts(accessTexts)
  const id = useId()
  const change = (patch: Partial<AccessValue>): void => onChange({ ...value, ...patch })
  return (
    <div className={layout.stack5}>
      <RadioCards<ItemAccess>
        legend={t.who}
        hideLegend={hideLegend}
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
        <DateTimeField
          label={t.date}
          value={value.scheduledAt}
          onChange={(scheduledAt) => change({ scheduledAt })}
          error={fieldErrors.scheduledAt}
        />
      )}
    </div>
  )
}

/** The part of the body from these fields: a price only when it is for sale, a date only when it is scheduled. */
export const accessBody = ({ access, price, status, scheduledAt }: AccessValue): AccessValue => ({
  access,
  status,
  ...(access === 'sale' && { price }),
  ...(status === 'scheduled' && { scheduledAt }),
})
