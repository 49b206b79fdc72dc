/** A new Idempotency-Key: one for each thing a person wants once, however often it is sent (product.md, Money). */
export const newIntent = (): string => {
  // randomUUID exists on secure origins only; a development machine reached by its address is none.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
