import { inProcess, Killed, type ProcessDeath, type ProcessLife } from './faults.ts'
import type { Intent } from './intents.ts'
import type { Household } from './people.ts'
import type { ModelSetup } from './setup.ts'

/** What came back over the wire, between two ticks of the town. */
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
/** An intent with all that was heard of it; the last is what its owner believes. It was first asked for at the tick `from`, which may be long before anything was heard. */
export type Deed = { intent: Intent; from: number; heard: AnswerReceived[] }

/** Share of requests whose server dies on them, of answers that get lost, and of requests that are sent twice at once. */
const chances = { death: 0.3, lostAnswer: 0.1, doubled: 0.1 }
/** Tries with such luck; after them the world is kind. */
const unluckyTries = 3
/** ms after which one asks again: by then nobody waits for the first one any more, and without a key it still counts as the same. */
const patienceMs = 3000
/** Steps towards the database or the gateway among which one dies. */
const steps = 14

let tick = 0
/** The moment, in the order in which the test sees things happen. */
export const nextTick = (): number => ++tick

/** What has died of what, for the summary. */
export type Deaths = Map<string, number>

/** Asks for an intent until there is an answer that its owner hears. */
export async function carryOut(town: ModelSetup, home: Household, intent: Intent, deaths: Deaths): Promise<Deed> {
  const { chance } = home
  const deed: Deed = { intent, from: nextTick(), heard: [] }
  for (let tries = 1; tries <= 30; tries++) {
    const unlucky = tries <= unluckyTries
    const copies = unlucky && chance.happens(chances.doubled) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        ask(
          town,
          intent,
          {
            death: unlucky && chance.happens(chances.death) ? randomDeath(home) : undefined,
            lateMs: (tries > 1 ? 1 : 0) * patienceMs,
          },
          deaths
        )
      )
    )
    const arrived = answers.filter((answer) => answer !== undefined)
    deed.heard.push(...arrived)
    const isFinal =
      arrived.some((one) => one.status < 500 && one.state !== 'processing') &&
      !(unlucky && chance.happens(chances.lostAnswer))
    if (isFinal) return deed
  }
  return deed
}

/** How a process dies: at which step, and on which side of it. */
export const randomDeath = ({ chance }: Pick<Household, 'chance'>): ProcessDeath => ({
  at: 1 + chance.below(steps),
  when: chance.pick(['before', 'after']),
  steps: 0,
})

/** Does something in a process that may die; whether it lived. */
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

/** Does it again and again until a process has lived through it. */
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

/** A gateway that does not answer is asked again; anything else is a fault. */
export const unlessUnavailable = (error: unknown): void => {
  if ((error as { code?: string }).code !== 'gateway_unavailable') throw error
}

async function ask(
  town: ModelSetup,
  { endpoint, sent, who, key }: Intent,
  life: ProcessLife,
  deaths: Deaths
): Promise<AnswerReceived | undefined> {
  const from = nextTick()
  let answer: Awaited<ReturnType<ModelSetup['call']>> | undefined
  const isAlive = await survives(
    life,
    deaths,
    async () => void (answer = await town.call(endpoint, sent, { token: who.token, ...(key && { key }) }))
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
