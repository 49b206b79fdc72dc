import { isId } from '../../../../contract/id-text.ts'
import { maxSearchLength } from '../../../../contract/limits.ts'

/** The query of a page's address, as Next gives it. */
export type AddressQuery = Readonly<Partial<Record<string, string | string[]>>>

/** The search words in an address, shortened to what a search takes; undefined without any. */
export const wordsIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, maxSearchLength)) || undefined

/** The known value that an address names; undefined for any other. */
export const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)

/** The id in an address; undefined for any other text. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value : undefined

/** The day in an address, like `2026-11-23`; undefined for any other text. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

type OnlySet<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** A filter without the fields that are undefined, so that equal filters are equal requests. */
export const onlySet = <T extends object>(filter: T): OnlySet<T> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as OnlySet<T>
