/** A new random id: for an Idempotency-Key, a line that the browser names itself, or a row of a form. */
export const randomId = (): string => {
  // randomUUID exists on secure origins only; a development machine reached by its address is none.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), hexOf).join('')
}

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0')

/**
 * A new random id that begins with the device's time (a UUID of version 7). The server looks for an earlier use of it
 * only in the months since then (decision 62).
 */
export const randomIdOfNow = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  const [a = 0, b = 0, c = 0, ...rest] = crypto.getRandomValues(new Uint8Array(10))
  const version = hexOf(0x70 | (a & 0x0f)) + hexOf(b)
  const variant = hexOf(0x80 | (c & 0x3f)) + hexOf(rest[0] ?? 0)
  return [time.slice(0, 8), time.slice(8), version, variant, rest.slice(1).map(hexOf).join('')].join('-')
}
