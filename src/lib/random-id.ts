/** A new random id: for an Idempotency-Key, a message that the browser names itself, or a row of a form. */
export const randomId = (): string => {
  // randomUUID exists on secure origins only; a development machine reached by its address is none.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
