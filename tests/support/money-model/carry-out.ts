import { inProcess, Killed, type ProcessDeath, type ProcessLife } from './faults.ts'
import type { Intent } from './intents.ts'
import type { Household } from './people.ts'
import type { ModelSetup } from './setup.ts'

/** One answer of the server, received between two ticks of the model's clock. */
export type AnswerReceived = {
  status: number
  code?: string
  id?: string
  state?: string
  balance?: number
  actionUrl?: string
  from: number
  to: number
}
/**
 * An intent with every answer to it; the last one counts for its owner. It was first requested at the tick `from`,
 * which may be long before the first answer.
 */
export type TrackedIntent = { intent: Intent; from: number; answers: AnswerReceived[] }

/**
 * Share of requests during which the server dies, of answers that get lost, and of requests that are sent twice in
 * parallel.
 */
const chances = { death: 0.3, lostAnswer: 0.1, doubled: 0.1 }
/** Number of attempts with such failures; later attempts are not disturbed. */
const disturbedTries = 3
/**
 * ms after which a request is repeated: the first one is abandoned by then, and one without a key still counts as the
 * same.
 */
const retryAfterMs = 3000
/** Calls to the database or the gateway among which one kills the process. */
const steps = 14

let tick = 0
/** A logical clock: the order in which the test observes events. */
export const nextTick = (): number => ++tick

/** How many processes died, and during what, for the summary. */
export type Deaths = Map<string, number>

/** Sends an intent until its owner receives an answer. */
export async function carryOut(
  model: ModelSetup,
  home: Household,
  intent: Intent,
  deaths: Deaths
): Promise<TrackedIntent> {
  const { chance } = home
  const tracked: TrackedIntent = { intent, from: nextTick(), answers: [] }
  for (let tries = 1; tries <= 30; tries++) {
    const isDisturbed = tries <= disturbedTries
    const copies = isDisturbed && chance.happens(chances.doubled) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        ask(
          model,
          intent,
          {
            death: isDisturbed && chance.happens(chances.death) ? randomDeath(home) : undefined,
            lateMs: (tries > 1 ? 1 : 0) * retryAfterMs,
          },
          deaths
        )
      )
    )
    const arrived = answers.filter((answer) => answer !== undefined)
    tracked.answers.push(...arrived)
    const isFinal =
      arrived.some((one) => one.status < 500 && one.state !== 'processing') &&
      !(isDisturbed && chance.happens(chances.lostAnswer))
    if (isFinal) return tracked
  }
  return tracked
}

/** A random death of a process: at which step, and before or after it. */
export const randomDeath = ({ chance }: Pick<Household, 'chance'>): ProcessDeath => ({
  at: 1 + chance.below(steps),
  when: chance.pick(['before', 'after']),
  steps: 0,
})

/** Runs `act` in a process that may die. Returns whether the process survived. */
export async function survives(life: ProcessLife, deaths: Deaths, act: () => Promise<unknown>): Promise<boolean> {
  const { death } = life
  try {
    await inProcess(life, act)
  } catch (error) {
    if (!(error instanceof Killed) && death?.step === undefined) throw error
  }
  if (death?.step === undefined) return true
  const what = `${death.when} ${death.step}`
  deaths.set(what, (deaths.get(what) ?? 0) + 1)
  return false
}

/** Repeats `act` until a process survives it. */
export async function untilSurvived(
  home: Pick<Household, 'chance'>,
  deaths: Deaths,
  act: () => Promise<unknown>
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      if (
        await survives(
          { death: tries > 2 || home.chance.happens(0.5) ? undefined : randomDeath(home), lateMs: 0 },
          deaths,
          act
        )
      )
        return
    } catch (error) {
      unlessUnavailable(error)
    }
}

/** A gateway that does not answer is asked again; any other error is a fault. */
export const unlessUnavailable = (error: unknown): void => {
  if ((error as { code?: string }).code !== 'gateway_unavailable') throw error
}

async function ask(
  model: ModelSetup,
  { endpoint, sent, who, key }: Intent,
  life: ProcessLife,
  deaths: Deaths
): Promise<AnswerReceived | undefined> {
  const from = nextTick()
  let answer: Awaited<ReturnType<ModelSetup['call']>> | undefined
  const isAlive = await survives(
    life,
    deaths,
    async () => void (answer = await model.call(endpoint, sent, { token: who.token, ...(key && { key }) }))
  )
  if (!answer || !isAlive) return undefined
  const data = answer.data as { _id?: string; status?: string; balance?: number; actionUrl?: string } | undefined
  return {
    status: answer.status,
    from,
    to: nextTick(),
    ...(answer.error.code !== undefined && { code: answer.error.code }),
    ...(data?._id !== undefined && { id: data._id }),
    ...(data?.status !== undefined && { state: data.status }),
    ...(data?.balance !== undefined && { balance: data.balance }),
    ...(data?.actionUrl && { actionUrl: data.actionUrl }),
  }
}
