import { randomBytes } from 'node:crypto'

/** An object of Stripe's API, with the fields that this site reads. */
export type StripeObject = { id: string; object: string; [field: string]: unknown }
export type Intent = StripeObject & {
  status: string
  amount: number
  currency: string
  customer: string
  payment_method: string | null
  client_secret: string
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: Fault | null
  next_action: { type: string; redirect_to_url?: { url: string; return_url: string } } | null
}
export type Method = StripeObject & {
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  billing_details: { name: string | null }
}
export type Fault = {
  type: string
  code: string
  message: string
  decline_code?: string
  param?: string
  payment_intent?: Intent
}

/** An error with its status, in Stripe's shape. */
export class Refusal extends Error {
  readonly status: number
  readonly fault: Fault
  constructor(status: number, fault: Fault) {
    super(fault.message)
    this.status = status
    this.fault = fault
  }
}

export const invalid = (code: string, message = code, param?: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', code, message, ...(param && { param }) })
export const missing = (id: string): Refusal =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such thing: '${id}'` })

/** Everything that the local Stripe stores, and the events it would send. */
export class Books {
  readonly things = new Map<string, StripeObject>()
  readonly events: StripeObject[] = []
  /** Full card numbers, which never leave Stripe. */
  readonly numbers = new Map<string, string>()
  /** Whether the platform's balance is too low for a transfer. */
  isPoor = false
  private readonly now: () => Date

  constructor(now: () => Date) {
    this.now = now
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  add<T extends StripeObject>(prefix: string, object: string, fields: Omit<T, 'id' | 'object'>): T {
    const thing = {
      id: `${prefix}_${randomBytes(12).toString('hex')}`,
      object,
      created: this.seconds(),
      livemode: false,
      ...fields,
    } as unknown as T
    this.things.set(thing.id, thing)
    return thing
  }

  get<T extends StripeObject>(id: string, object: string): T {
    const thing = this.things.get(id)
    if (thing?.object !== object) throw missing(id)
    return thing as T
  }

  all(object: string): StripeObject[] {
    return [...this.things.values()].filter((thing) => thing.object === object).reverse()
  }

  /** Records a webhook event with the object's current state. */
  tell(type: string, thing: StripeObject): void {
    const id = `evt_${randomBytes(12).toString('hex')}`
    this.events.push({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.seconds(),
      livemode: false,
      pending_webhooks: 1,
      type,
      request: null,
      data: { object: structuredClone(thing) },
    })
  }
}
