import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'

/** What the demo remembers of its own making, in the settings, so that a second run changes nothing and one that was cut short is finished. */
export async function readSetting<T>({ db }: Deps, key: string): Promise<T | undefined> {
  return (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value as
    | T
    | undefined
}

/** Remembers `what` under `key` in the place of what was there. */
export async function writeSetting({ db }: Deps, key: string, what: unknown): Promise<void> {
  const value = JSON.stringify(what)
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The codes of what people were refused. */
const key = 'demoRefused'
type Refused = Record<string, string>

/** Each by itself: several people are refused at once. */
async function addRefusal({ db }: Deps, one: Refused): Promise<void> {
  const value = JSON.stringify(one)
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`setting.value || excluded.value` }))
    .execute()
}

/**
 * Lets people of the demo do things that the rules may refuse them: a card that had expired, a wallet too small. `name` is a deed's own. A refusal is
 * part of the story and stays one: at the end of the year, with a full wallet, the same deed would succeed, and a second run would change what is there.
 */
export async function ignoreRefusals(
  deps: Deps
): Promise<(name: string, act: () => Promise<unknown>) => Promise<void>> {
  const refused = (await readSetting<Refused>(deps, key)) ?? {}
  return async (name, act) => {
    if (name in refused) return
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      deps.log.debug({ code: error.code, name }, 'refused in the demo')
      await addRefusal(deps, { [name]: error.code })
    }
  }
}
