/** What somebody wanted, and what the answer said. Unknown: there was no answer that decides. */
export type Result = 'done' | 'refused' | 'unknown'

/** Something that has to be there once when it was answered, and not at all when it was refused. */
export type Operation = {
  kind: 'tip' | 'comment' | 'post' | 'payout'
  mark: string
  by: number
  result: Result
  id?: string
}
/** A post that somebody has bought. */
export type Bought = { by: number; post: number; feedId: string; result: Result; id?: string }
/** Tokens that somebody has paid for. */
export type ToppedUp = { by: number; result: Result; id?: string }
/** An upload that was completed. */
export type Uploaded = { by: number; result: Result; fileId: string }

/** All that was done in a run, to be compared with what is there at rest. */
export type History = {
  marked: Operation[]
  bought: Bought[]
  toppedUp: ToppedUp[]
  uploads: Uploaded[]
  /** Last state of each follow and like that was answered, by `<number> <id>`; undefined: unknown. */
  follows: Map<string, boolean | undefined>
  likes: Map<string, boolean | undefined>
  /** Sessions that were opened and not ended. */
  sessions: { by: number; token: string }[]
  /** All tokens of sessions that ever were. */
  tokens: Set<string>
}

export const emptyHistory = (): History => ({
  marked: [],
  bought: [],
  toppedUp: [],
  uploads: [],
  follows: new Map(),
  likes: new Map(),
  sessions: [],
  tokens: new Set(),
})

/** What an answer means for an operation. */
export const resultOf = (status: number): Result =>
  status >= 200 && status < 300 ? 'done' : status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unknown'
