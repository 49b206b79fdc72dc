import { deviceStore, readJson, tabStore } from './storage.ts'

/**
 * Kinds of entries that belong to an account, stored as `<kind>:<account>:…`. Other entries (the theme, the push
 * preference) are kept after sign-out.
 */
const accountKinds = ['draft', 'form', 'uploads', 'unsent', 'intents']
/**
 * Kinds of entries that belong to the person at this browser, signed in or not: positions in videos, stories that were
 * seen.
 */
const browsingKinds = ['watched', 'stories-seen']
/**
 * Name of the entry that holds the account whose session began here last; '' after signing out, absent before the first
 * session.
 */
const ACCOUNT_ENTRY = 'account'

/** Reads a JSON value from local storage; undefined when there is none or it cannot be read. */
export const readStored = (name: string): unknown => readJson(deviceStore, name)

/** Lists the names of all stored entries that begin with `start`. */
export const storedNames = (start: string): string[] => deviceStore.names().filter((name) => name.startsWith(start))

/** Id of the account whose session began here last; '' when none is known. */
export const storedAccount = (): string => (readStored(ACCOUNT_ENTRY) as string | undefined) ?? ''

/**
 * Whether an entry may be written: a page that is being left, or another window, must not store data of an account that
 * has signed out meanwhile.
 */
const mayStore = (name: string): boolean => {
  const [kind = '', account = ''] = name.split(':')
  return (
    !accountKinds.includes(kind) ||
    (account !== '' && [undefined, account].includes(readStored(ACCOUNT_ENTRY) as string | undefined))
  )
}

/**
 * Stores a value as JSON, or removes it when it is undefined. Does nothing where local storage is full or forbidden.
 */
export const writeStored = (name: string, value: unknown): void => {
  if (value === undefined) deviceStore.remove(name)
  // Where it is refused, the typed text stays on the screen, but is not available on the next visit.
  else if (mayStore(name)) deviceStore.set(name, JSON.stringify(value))
}

const forget = (kinds: readonly string[]): void => {
  for (const name of storedNames('')) if (kinds.includes(name.split(':')[0] ?? '')) writeStored(name, undefined)
}

/**
 * Call when a session begins. Removes the browsing data of another account that was here before and did not sign out.
 */
export const openAccountStorage = (accountId: string): void => {
  if (![undefined, '', accountId].includes(readStored(ACCOUNT_ENTRY) as string | undefined)) forget(browsingKinds)
  writeStored(ACCOUNT_ENTRY, accountId)
}

/**
 * Call when somebody signs out explicitly, here or remotely. Removes all data of accounts from this browser; nothing is
 * stored again until the next session. An expired session or an unreachable server does not remove anything.
 */
export const clearAccountStorage = (): void => {
  writeStored(ACCOUNT_ENTRY, '')
  forget([...accountKinds, ...browsingKinds])
  // It holds only addresses to return to.
  tabStore.clear()
}
