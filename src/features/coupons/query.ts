/** The request of the list: page and screen make the same. `state` as it stands in the address. */
export const couponsInput = (state: unknown) =>
  ({ query: { limit: 24, isEnded: state === 'ended' ? 'true' : 'false' } }) as const
