import type { ReactElement } from 'react'
import type { PostalAddress } from '../../../../contract/identity/addresses.ts'
import { languageTag, useLocale } from '../../../lib/texts.ts'
import s from './addresses.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** An address in the lines of a postal label. */
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
    <address className={cx(layout.stack1, s.lines)} dir="auto">
      {named && <strong>{address.name}</strong>}
      {lines.filter(Boolean).map((line, place) => (
        // Lines are not unique: a city and its district may have one name.
        <span key={place}>{line}</span>
      ))}
    </address>
  )
}
