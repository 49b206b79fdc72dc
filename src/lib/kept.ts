/** What this browser keeps under a name: JSON that a form or an upload wrote down; undefined when there is nothing readable. */
export const readKept = (name: string): unknown => {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as unknown) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value in this browser under a name, or with undefined forgets it. A full or forbidden storage costs only the memory. */
export const writeKept = (name: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // What was typed is still on the screen; another visit begins anew.
  }
}

/** Forgets everything that this browser keeps under names that begin so. */
export const forgetKept = (prefix: string): void => {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  } catch {
    // Where the storage is forbidden nothing was kept.
  }
}
