import { sql, type RawBuilder } from 'kysely'
import { containsText } from '../../../db/text-search.ts'

/** The sum that somebody has typed, like `12.50`, in minor units; undefined for any other text. */
export const minorOf = (text: string): number | undefined =>
  /^\d{1,8}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : undefined

/** SQL: the ids of the accounts with this text in their name, username or e-mail address. */
export const accountsNamed = (text: string): RawBuilder<unknown> =>
  sql`select who.id from account who where ${containsText(['who.name', 'who.username', 'who.email'], text)}`
