/** The list with the item at `from` moveItem to `to`; an index outside of the list changes nothing. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): T[] =>
  from in list && to in list ? list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1)) : [...list]
