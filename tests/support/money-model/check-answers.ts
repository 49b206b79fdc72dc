import type { Fan } from './people.ts'
import type { Posted } from './read-books.ts'
import type { TrackedIntent, AnswerReceived } from './carry-out.ts'
import type { ModelSetup } from './setup.ts'

type SeededIntent = TrackedIntent & { seed: number }

/**
 * Checks the answers that people received: a repeated request gets the same answer, the answer names what was done, and
 * nobody is refused without a reason.
 */
export async function checkAnswers(
  { db }: ModelSetup,
  ledger: readonly Posted[],
  intents: readonly SeededIntent[]
): Promise<string[]> {
  const faults: string[] = []
  const sales = new Map(
    (await db.selectFrom('sale').select(['id', 'type', 'status']).execute()).map((row) => [row.id, row])
  )
  const paid = await db
    .selectFrom('payment')
    .select(['id', 'status', 'is_renewal', 'amount'])
    .select((of) =>
      of
        .exists(of.selectFrom('dispute').select('dispute.id').whereRef('dispute.payment_id', '=', 'payment.id'))
        .as('was_disputed')
    )
    .execute()
  const payments = new Map(paid.map((row) => [row.id, row]))
  const posted = new Map(ledger.map((one) => [one.id, one]))
  const answered = new Set<string>()
  for (const { intent, answers, seed } of intents) {
    const say = (what: string) =>
      faults.push(`seed ${seed}: ${intent.endpoint.path} ${what}: ${JSON.stringify({ sent: intent.sent, answers })}`)
    if (answers.every(({ status }) => status >= 500)) say('was never answered')
    for (const { code } of answers)
      if (code !== undefined && code !== 'gateway_unavailable' && !intent.mayBe.includes(code as never))
        say(`was refused with ${code}`)
    const ids = new Set(answers.flatMap(({ id }) => id ?? []))
    if (!intent.money) continue
    if (ids.size > 1) say('was done more than once')
    const done = answers.find(({ id }) => id !== undefined)
    if (!done?.id) continue
    answered.add(done.id)
    const { money } = intent
    const isThere = money.kind === 'charge' ? sales.get(done.id)?.type === money.type : payments.has(done.id)
    if (!isThere) say('was answered and is lost')
    if (money.kind !== 'charge') {
      if (
        answers.some(({ state }) => state === 'succeeded') &&
        !['succeeded', 'refunded', 'disputed'].includes(payments.get(done.id)?.status ?? '')
      )
        say('was answered as paid and is not')
      continue
    }
    if (answers.some((later) => later.code !== undefined && later.from > done.to)) say('was refused after it was done')
    const after = posted.get(done.id)?.after.get(money.fan.id)
    if (answers.some(({ balance }) => balance !== undefined && Math.round(balance * 100) !== after))
      say(`answered another balance than ${after}`)
  }
  for (const { id, type } of sales.values())
    if (!answered.has(id) && type !== 'subscription') faults.push(`sale ${id} (${type}) was answered to nobody`)
  for (const { id, status, is_renewal } of payments.values()) {
    if (!answered.has(id) && !is_renewal && status !== 'failed')
      faults.push(`payment ${id} (${status}) was answered to nobody`)
    if (status === 'processing' || status === 'requires_action') faults.push(`payment ${id} stays ${status}`)
  }
  return [...faults, ...checkRefusals(intents, payments)]
}

/** Number of subscription periods after the first within a run. */
const renewals = 3

/** Checks that a wallet that was reported as too small can indeed have been too small at that moment. */
function checkRefusals(
  intents: readonly SeededIntent[],
  payments: ReadonlyMap<string, { status: string; was_disputed: unknown }>
): string[] {
  const faults: string[] = []
  const firstReceived = (answers: readonly AnswerReceived[], is: (one: AnswerReceived) => boolean) =>
    Math.min(...answers.filter(is).map(({ to }) => to))
  for (const { intent, answers, seed } of intents) {
    const wanted =
      intent.money?.kind === 'charge' || intent.money?.kind === 'subscribe' ? (intent.money.tokens ?? 0) : 0
    for (const refused of answers.filter(({ code }) => code === 'insufficient_balance')) {
      // The least that was in the wallet: what was certainly there before, minus everything that may have been taken
      // out in parallel.
      let least = (intent.who as Fan).first.tokens
      for (const other of intents) {
        const { money } = other.intent
        if (money?.fan.id !== intent.who.id) continue
        const id = other.answers.find((one) => one.id !== undefined)?.id
        if (money.kind === 'top_up') {
          if (
            firstReceived(other.answers, ({ state }) => state === 'succeeded') < refused.from &&
            payments.get(id ?? '')?.status === 'succeeded' &&
            // While the bank decides, the money is away, also if the dispute is won.
            payments.get(id ?? '')?.was_disputed === false
          )
            least += money.tokens
        } else if (money.tokens !== undefined && other.intent !== intent && id !== undefined && other.from < refused.to)
          least -= money.tokens + (money.kind === 'subscribe' ? renewals * (money.renewal ?? 0) : 0)
      }
      if (least >= wanted)
        faults.push(
          `seed ${seed}: ${intent.endpoint.path} was refused ${wanted} with at least ${least} in the wallet: ${JSON.stringify(intent.sent)}`
        )
    }
  }
  return faults
}
