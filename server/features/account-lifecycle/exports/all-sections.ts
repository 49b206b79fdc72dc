import type { Section } from './sections.ts'
import { accountSections } from './sections-of-account.ts'
import { contentSections } from './sections-of-content.ts'
import { moneySections } from './sections-of-money.ts'
import { peopleSections } from './sections-of-people.ts'

/** All parts of the archive, in the order of its pages. */
export const sections: readonly Section[] = [
  ...accountSections,
  ...contentSections,
  ...peopleSections,
  ...moneySections,
]
