import type { ReactElement } from 'react'
import type { PostalAddress } from '../../../contract/addresses.ts'
import { languageTag, useLocale } from '../../lib/texts.ts'
import s from './addresses.module.css'

/** An address as it stands on a parcel. */
export const PostalLines = ({ address, named = true }: { address: PostalAddress; named?: boolean }): ReactElement => {
  const country = new Intl.DisplayNames([languageTag(useLocale())], { type: 'region' }).of(address.country)
  const lines = [
    [address.streetAddress, address.streetNumber].filter(Boolean).join(', '),
    [address.unit, address.district].filter(Boolean).join(', '),
    [address.zipCode, address.city, address.state].filter(Boolean).join(' '),
    country,
    address.phone,
  ]
  return (
    <address className={s.lines} dir="auto">
      {named && <strong>{address.name}</strong>}
      {lines.filter(Boolean).map((line, place) => (
        // Two lines may say the same: a city and its district.
        <span key={place}>{line}</span>
      ))}
    </address>
  )
}
