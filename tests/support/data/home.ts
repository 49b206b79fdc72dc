/** A complete delivery address. */
export const home = {
  name: 'Nina Folio',
  country: 'PT',
  city: 'Porto',
  streetAddress: 'Rua das Flores',
  streetNumber: '12',
  zipCode: '4050-262',
}
