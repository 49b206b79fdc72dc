import type { PersonDetail } from '../../../../contract/admin/people.ts'
import { allows, type OperatorRole, type Permission } from '../../../../contract/admin/roles.ts'
import { PEOPLE_PATH } from './query.ts'

/** The sections of a person's page, in the order of their tabs. Each has an address of its own. */
export const personSections = [
  'overview',
  'sessions',
  'purchases',
  'sales',
  'ledger',
  'messages',
  'reports',
  'notes',
  'history',
] as const
export type PersonSection = (typeof personSections)[number]

const needs: Readonly<Partial<Record<PersonSection, Permission>>> = {
  purchases: 'money.view',
  sales: 'money.view',
  ledger: 'money.view',
  history: 'log.view',
}

/** The section in an address; undefined for none. */
export const personSectionOf = (word: unknown): PersonSection | undefined =>
  personSections.find((section) => section === word)

/** The address of a section of a person's page. */
export const personPath = (id: string, section: PersonSection = 'overview'): string =>
  section === 'overview' ? `${PEOPLE_PATH}/${id}` : `${PEOPLE_PATH}/${id}/${section}`

/** The sections that an operator of this role has for a person. */
export const sectionsFor = (
  role: OperatorRole | undefined,
  { isPerformer }: Pick<PersonDetail, 'isPerformer'>
): readonly PersonSection[] =>
  personSections.filter(
    (section) => allows(role, needs[section] ?? 'people.view') && (section !== 'sales' || isPerformer)
  )
