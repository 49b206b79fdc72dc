import { formatAddress } from 'localized-address-format'
import { validate } from 'postal-codes-js'
import type { AddressRule } from '../../../../contract/identity/lookups.ts'
import { invalidField } from '../../../http/api-error.ts'

/**
 * What a country calls the administrative division of an address, where it is not a province (libaddressinput's data).
 */
const stateNames: Readonly<Record<string, AddressRule['state']>> = {
  US: 'state',
  AU: 'state',
  BR: 'state',
  IN: 'state',
  MX: 'state',
  MY: 'state',
  NG: 'state',
  VE: 'state',
  JP: 'prefecture',
  IE: 'county',
  TW: 'county',
  AE: 'emirate',
  CO: 'department',
  NI: 'department',
  HN: 'department',
  UY: 'department',
  HK: 'area',
  RU: 'region',
  UA: 'region',
  CL: 'region',
}
/** What a country calls its postal code, where it is not simply a postal code. */
const zipNames: Readonly<Record<string, AddressRule['zip']>> = {
  US: 'zip',
  PR: 'zip',
  BR: 'cep',
  IN: 'pin',
  IE: 'eircode',
  GB: 'postcode',
  AU: 'postcode',
  NZ: 'postcode',
  ZA: 'postcode',
}
/** Countries in which an address is not deliverable without a postal code. */
const zipRequired = new Set(
  'AT AU BE BG BR CA CH CN CY CZ DE DK EE ES FI FR GB GR HR HU IN IT JP KR LT LU LV MX NL NO PL PT RO RU SE SG SI SK TR TW UA US ZA'.split(
    ' '
  )
)
const stateRequired = new Set('AU BR CA CN IN IT JP MX US'.split(' '))

const [stateMark, zipMark] = ['\u0001state', '\u0001zip']

/**
 * The address format of a country, given its two-letter code in upper case: formats from libaddressinput, patterns from
 * postal-codes-js. The form and the server use the same rule.
 */
export function addressRule(country: string): AddressRule {
  const lines = formatAddress({
    postalCountry: country,
    administrativeArea: stateMark,
    postalCode: zipMark,
    locality: 'City',
    addressLines: ['Street'],
    name: 'Name',
  }).join('\n')
  const usesZip = lines.includes(zipMark) && validate(country, '-') !== true
  return {
    country,
    usesState: lines.includes(stateMark),
    stateRequired: stateRequired.has(country),
    state: stateNames[country] ?? 'province',
    usesZip,
    zipRequired: usesZip && zipRequired.has(country),
    zip: zipNames[country] ?? 'postal',
  }
}

/**
 * Validates an address against the rule of its country, and clears the postal code where the country has none.
 * @throws ApiError 422 naming `zipCode` or `state`
 */
export function applyAddressRule<A extends { country: string; state: string; zipCode: string }>(address: A): A {
  const rule = addressRule(address.country)
  if (rule.stateRequired && address.state === '') throw invalidField('state', 'Choose one of the options')
  if (!rule.usesZip) return { ...address, zipCode: '' }
  if (address.zipCode === '') {
    if (rule.zipRequired) throw invalidField('zipCode', 'Enter the postal code')
    return address
  }
  if (validate(address.country, address.zipCode) !== true)
    throw invalidField('zipCode', 'Not a valid postal code in this country')
  return address
}
