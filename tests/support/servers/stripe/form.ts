export type Form = { [name: string]: string | Form | (string | Form)[] }

/** Parses `a[b][0]=c`, as Stripe's library sends it, into nested objects and lists. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[')
    let place = form as Record<string, unknown>
    names.forEach((name, index) => {
      const next = names[index + 1]
      if (next === undefined) place[name] = value
      else place = (place[name] ??= /^\d+$/.test(next) ? [] : {}) as Record<string, unknown>
    })
  }
  return form
}
