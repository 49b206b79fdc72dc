import type { Address, PostalAddress } from '../../../../contract/identity/addresses.ts'
import type { AddressRow } from './queries.ts'

/** A postal address as it is printed on a parcel. */
export function presentPostal(row: AddressRow): PostalAddress {
  return {
    name: row.name,
    country: row.country,
    state: row.state,
    city: row.city,
    zipCode: row.zip_code,
    streetAddress: row.street_address,
    streetNumber: row.street_number,
    unit: row.unit,
    district: row.district,
    phone: row.phone,
  }
}

/** An address in its owner's address book. */
export function presentAddress(row: AddressRow): Address {
  return { _id: row.id, ...presentPostal(row), isDefault: row.is_default, createdAt: row.created_at.toISOString() }
}
