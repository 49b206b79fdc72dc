import type { ItemAccess, ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { accessBody, type AccessValue } from '../items/AccessFields.tsx'

/** Access, price (tokens) and schedule in a form. `status`: whether publishing happens at once or at `scheduledAt`. */
export type OfferValues = {
  access: ItemAccess
  price: number | undefined
  status: 'active' | 'scheduled'
  scheduledAt: string | undefined
}

/** Initial values of a form: those of the item, or the defaults. */
export const offerOf = (
  item:
    | { access: ItemAccess; price?: number | undefined; status: ItemStatus; scheduledAt?: string | undefined }
    | undefined
): OfferValues => ({
  access: item?.access ?? 'subscriber',
  price: item?.price,
  status: item?.status === 'scheduled' ? 'scheduled' : 'active',
  scheduledAt: item?.scheduledAt,
})

/** Props that connect the form's values to `AccessFields`. */
export const offerFields = <V extends OfferValues>(
  { access, price, status, scheduledAt }: V,
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
) => ({
  value: { access, price, status, scheduledAt },
  onChange: (next: AccessValue): void => {
    const changed: OfferValues = {
      access: next.access,
      price: next.price,
      status: next.status === 'scheduled' ? 'scheduled' : 'active',
      scheduledAt: next.scheduledAt,
    }
    for (const name of ['access', 'price', 'status', 'scheduledAt'] as const) set(name, changed[name] as V[typeof name])
  },
})

/** The part of a request's body with access, price and schedule. */
export const offerBody = ({ access, price, status, scheduledAt }: OfferValues): AccessValue =>
  accessBody({ access, price, status, scheduledAt })
