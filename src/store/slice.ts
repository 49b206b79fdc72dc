import type { UnknownAction } from 'redux'

/** What an action brings; those of a request also say what was wanted (`meta.arg`). */
export type PayloadAction<Payload = void, Meta = unknown> = { type: string; payload: Payload; meta: Meta }

type Maker<Args extends readonly unknown[], Made> = ((...args: Args) => { type: string } & Made) & {
  readonly type: string
}
type Creator<Payload> = Maker<[Payload] extends [void] ? [] : [payload: Payload], { payload: Payload }>

/** A maker of actions; `prepare` says what they bring when it is more than their payload. */
export function createAction<Payload = void>(type: string): Creator<Payload>
export function createAction<Args extends readonly unknown[], Made>(
  type: string,
  prepare: (...args: Args) => Made
): Maker<Args, Made>
export function createAction(
  type: string,
  prepare = (payload: unknown): object => ({ payload })
): Maker<[unknown?], object> {
  // The sagas' library takes a function for a test of actions, unless it has a `toString` of its own.
  return Object.assign((...args: unknown[]) => ({ type, ...prepare(...(args as [unknown])) }), {
    type,
    toString: () => type,
  })
}

type Reduce<State, Action> = (state: State, action: Action) => State
type Answered<State> = readonly [type: string, reduce: Reduce<State, never>]
/** Pairs another's action with what it does here. */
type On<State> = <Made>(action: Maker<never, Made>, reduce: Reduce<State, Made>) => Answered<State>

type ActionsOf<Reducers> = {
  [K in keyof Reducers]: Reducers[K] extends (state: never, action: infer A) => unknown
    ? A extends { payload: infer P }
      ? Creator<P>
      : Creator<void>
    : never
}
/** `object`: a slice that comes late is not in the type of the whole state. */
type SelectorsOf<Name extends string, State, Selectors> = {
  [K in keyof Selectors]: Selectors[K] extends (state: State, ...args: infer Args) => infer Result
    ? (root: object & { [N in Name]?: State }, ...args: Args) => Result
    : never
}

type SliceOptions<Name extends string, State, Reducers, Selectors> = {
  name: Name
  initialState: State
  /** Own actions: a reducer gives the next state, it changes none. */
  reducers: Reducers
  /** Actions made elsewhere. */
  others?: (on: On<State>) => readonly Answered<State>[]
  selectors: Selectors
}

/** One part of the store: its actions, its reducer, its selectors over the whole state (decision 9 says why not the library's). */
export function createSlice<
  const Name extends string,
  State,
  Reducers extends Readonly<Record<string, Reduce<State, never>>>,
  Selectors extends Readonly<Record<string, (state: State, ...args: never) => unknown>>,
>({ name, initialState, reducers, others, selectors }: SliceOptions<Name, State, Reducers, Selectors>) {
  const own = Object.entries(reducers).map(([key, reduce]) => [`${name}/${key}`, reduce] as const)
  const cases = new Map<string, Reduce<State, never>>([
    ...own,
    ...(others?.((action, reduce) => [action.type, reduce as Reduce<State, never>]) ?? []),
  ])
  return {
    name,
    reducer: (state: State = initialState, action: UnknownAction): State =>
      cases.get(action.type)?.(state, action as never) ?? state,
    actions: Object.fromEntries(
      Object.keys(reducers).map((key) => [key, createAction(`${name}/${key}`)])
    ) as ActionsOf<Reducers>,
    selectors: Object.fromEntries(
      Object.entries(selectors).map(([key, select]) => [
        key,
        (root: { [N in Name]?: State }, ...args: unknown[]) =>
          (select as (state: State, ...args: unknown[]) => unknown)(root[name] ?? initialState, ...args),
      ])
    ) as SelectorsOf<Name, State, Selectors>,
  }
}
