import { describe, expect, it } from 'vitest'
import { loadUser, selectUser, setBalance, setUser, userSlice } from '../../../src/features/identity/users/slice.ts'
import { fan } from '../support.ts'

describe('the account in the store', () => {
  it('stays the same object for equal data, and changes otherwise', () => {
    const known = userSlice.reducer(undefined, loadUser.success({ ...fan, balance: 5 }, undefined))
    expect(userSlice.reducer(known, loadUser.success({ ...fan, balance: 5 }, undefined))).toBe(known)
    const richer = userSlice.reducer(known, loadUser.success({ ...fan, balance: 6 }, undefined))
    expect(selectUser({ user: richer })?.balance).toBe(6)
  })

  it('keeps the newer of two balances, whichever arrives last', () => {
    const told = (balance: number, balanceAsOf?: number) => setBalance({ balance, balanceAsOf })
    const balanceAfter = (...actions: Parameters<typeof userSlice.reducer>[1][]) =>
      selectUser({
        user: actions.reduce(
          userSlice.reducer,
          userSlice.reducer(undefined, setUser({ ...fan, balance: 80, balanceAsOf: 3 }))
        ),
      })?.balance
    expect(balanceAfter(told(60, 5), told(70, 4))).toBe(60)
    expect(balanceAfter(told(70, 4), told(60, 5))).toBe(60)
    expect(balanceAfter(told(60, 5), loadUser.success({ ...fan, balance: 70, balanceAsOf: 4 }, undefined))).toBe(60)
    expect(balanceAfter(told(60, 5), setUser({ ...fan, balance: 70, balanceAsOf: 4 }))).toBe(60)
    expect(balanceAfter(told(60, 5), loadUser.success({ ...fan, balance: 50, balanceAsOf: 6 }, undefined))).toBe(50)
    // The balance in a refusal is current; another account has another wallet.
    expect(balanceAfter(told(60, 5), told(2), told(70, 4))).toBe(2)
    expect(balanceAfter(told(60, 5), setUser({ ...fan, _id: 'another', balance: 1, balanceAsOf: 1 }))).toBe(1)
  })
})
