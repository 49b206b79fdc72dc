import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'

/**
 * Progress of the demo, stored in the settings, so that a second run changes nothing and an interrupted one is
 * completed.
 */
export async function readSetting<T>({ db }: Deps, key: string): Promise<T | undefined> {
  return (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value as
    | T
    | undefined
}

/** Stores `what` under `key`, replacing the previous value. */
export async function writeSetting({ db }: Deps, key: string, what: unknown): Promise<void> {
  const value = JSON.stringify(what)
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The error codes of refused actions. */
const key = 'demoRefused'
type Refused = Record<string, string>

/** Stored one by one, because several actions can be refused at once. */
async function addRefusal({ db }: Deps, one: Refused): Promise<void> {
  const value = JSON.stringify(one)
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`setting.value || excluded.value` }))
    .execute()
}

/**
 * Runs an action of the demo that the rules may refuse, such as a payment with an expired card or too small a wallet.
 * `name` identifies the action. A refusal is stored and stays: at the end of the year, with a full wallet, the same
 * action would succeed, and a second run would change the data.
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
      deps.log.debug({ code: error.code, name }, 'a step of the demo was rejected')
      await addRefusal(deps, { [name]: error.code })
    }
  }
}
