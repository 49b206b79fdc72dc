/** What a test card does when it is charged. */
export const cardBehaviours = [
  'succeeds',
  'authentication',
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'lost_card',
  'dispute',
  'unreachable',
] as const
export type CardBehaviour = (typeof cardBehaviours)[number]

export type SandboxCard = {
  readonly number: string
  readonly brand: 'Visa' | 'Mastercard'
  readonly behaviour: CardBehaviour
  /** The bank accepts the card when it is saved, and shows its behaviour only when it is charged. */
  readonly failsLater?: true
  readonly en: string
  readonly pt: string
}

/** The test cards of the sandbox. They work with any name, any future expiry date and any security code. */
export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', brand: 'Visa', behaviour: 'succeeds', en: 'Works', pt: 'Funciona' },
  { number: '5555555555554444', brand: 'Mastercard', behaviour: 'succeeds', en: 'Works', pt: 'Funciona' },
  {
    number: '4000002760003184',
    brand: 'Visa',
    behaviour: 'authentication',
    en: 'Asks for authentication',
    pt: 'Pede autenticação',
  },
  {
    number: '4000000000000002',
    brand: 'Visa',
    behaviour: 'card_declined',
    en: 'Declined by the bank',
    pt: 'Recusado pelo banco',
  },
  {
    number: '4000000000000341',
    brand: 'Visa',
    behaviour: 'card_declined',
    failsLater: true,
    en: 'Can be saved, but is declined when it is charged',
    pt: 'Pode ser salvo, mas é recusado na cobrança',
  },
  {
    number: '4000000000009995',
    brand: 'Visa',
    behaviour: 'insufficient_funds',
    en: 'Declined: insufficient funds',
    pt: 'Recusado: saldo insuficiente',
  },
  {
    number: '4000000000000069',
    brand: 'Visa',
    behaviour: 'expired_card',
    en: 'Declined: expired',
    pt: 'Recusado: vencido',
  },
  {
    number: '4000000000009987',
    brand: 'Visa',
    behaviour: 'lost_card',
    en: 'Declined: reported lost',
    pt: 'Recusado: dado como perdido',
  },
  {
    number: '4000000000000259',
    brand: 'Visa',
    behaviour: 'dispute',
    en: 'Works, then gets disputed after a few seconds',
    pt: 'Funciona e é contestado segundos depois',
  },
  {
    number: '4000000000000119',
    brand: 'Visa',
    behaviour: 'unreachable',
    en: "The payment service doesn't respond",
    pt: 'O serviço de pagamento não responde',
  },
]

/** The digits of a card number as typed. */
export function cardDigits(number: string): string {
  return number.replace(/\D/g, '')
}

/** Whether a card number is well formed: 12 to 19 digits with the right check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  const digits = cardDigits(number)
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Whether a card is still valid at a time: until the end of its month (UTC). */
export function isCardCurrent(expMonth: number, expYear: number, now: Date): boolean {
  return now.getTime() < Date.UTC(expYear, expMonth, 1)
}
