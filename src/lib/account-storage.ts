/** What is an account's own stands under `<kind>:<account>:…`; what else is kept (the theme, a wish for push messages) outlives it. */
const ownKinds = ['draft', 'form', 'uploads', 'unsent', 'intents']
/** Of whoever sits here, signed in or not: places in videos, stories that were seen. */
const habits = ['watched', 'stories-seen']
/** Whose session began here last; '' once they have signed out. Unknown before the first. */
const here = 'account'

/** What this browser keeps under a name: JSON that a form or an upload wrote down; undefined when there is nothing readable. */
export const readStored = (name: string): unknown => {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as unknown) ?? undefined
  } catch {
    return undefined
  }
}

/** Under which names beginning so something is kept. */
export const storedNames = (start: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

/** Whose session began here last; '' where nobody's is known. */
export const storedAccount = (): string => (readStored(here) as string | undefined) ?? ''

/** What is written late, by a page that is being left or another window, must not come back after its account has signed out; nobody has nothing of their own. */
const mayStore = (name: string): boolean => {
  const [kind = '', account = ''] = name.split(':')
  return (
    !ownKinds.includes(kind) ||
    (account !== '' && [undefined, account].includes(readStored(here) as string | undefined))
  )
}

/** Keeps a value in this browser under a name, or with undefined forgets it. A full or forbidden storage costs only the memory. */
export const writeStored = (name: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else if (mayStore(name)) localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // What was typed is still on the screen; another visit begins anew.
  }
}

const forget = (kinds: readonly string[]): void => {
  for (const name of storedNames('')) if (kinds.includes(name.split(':')[0] ?? '')) writeStored(name, undefined)
}

/** Somebody begins a session here: they find what is their own, and nothing of another who was here before and has not signed out. */
export const openAccountStorage = (accountId: string): void => {
  if (![undefined, '', accountId].includes(readStored(here) as string | undefined)) forget(habits)
  writeStored(here, accountId)
}

/**
 * Somebody has signed out by hand, here or for this device from another one: what people left in this browser goes, and nothing comes back until the next session
 * begins. A session that ran out, and a server that cannot be reached, forget nothing.
 */
export const clearAccountStorage = (): void => {
  writeStored(here, '')
  forget([...ownKinds, ...habits])
  try {
    // Where this tab was going: addresses alone.
    sessionStorage.clear()
  } catch {
    // As above.
  }
}
