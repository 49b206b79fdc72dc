import type { ItemAccess, ItemStatus } from '../../../contract/items.ts'
import { accessBody, type AccessValue } from '../items/AccessFields.tsx'

/** Who sees it, for how much and when, as a form holds it: `status` is what publishing means, at once or at a set moment. */
export type OfferValues = {
  access: ItemAccess
  price: number | undefined
  status: 'active' | 'scheduled'
  scheduledAt: string | undefined
}

/** The beginning of a form: what the item has, or what most are. */
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

/** The fields of the form as `AccessFields` has them, and what it changes back into them. */
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

/** The part of a body that an offer makes. */
export const offerBody = ({ access, price, status, scheduledAt }: OfferValues): AccessValue =>
  accessBody({ access, price, status, scheduledAt })
