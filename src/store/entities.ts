/** Things by `_id`, in an order; more may be known than are listed. Nothing in it is changed in place: what stays the same stays the same object. */
export type Entities<Item> = { readonly ids: readonly string[]; readonly entities: Readonly<Record<string, Item>> }

/** What `all` has made, by the things it was made of. */
const lists = new WeakMap<object, { ids: readonly string[]; list: readonly unknown[] }>()

/** What a slice does with things that have an `_id`: each stands in it once, by any of these. */
export const entityAdapter = <Item extends { _id: string }>() => {
  type Kept = Entities<Item>
  const empty: Kept = { ids: [], entities: {} }
  const known = (entities: Kept['entities'], items: readonly Item[]): Kept['entities'] => ({
    ...entities,
    ...Object.fromEntries(items.map((item) => [item._id, item])),
  })
  const insert = (
    kept: Kept,
    items: readonly Item[],
    order: (old: readonly string[], added: string[]) => readonly string[]
  ): Kept => {
    const old = new Set(kept.ids)
    const added = [...new Set(items.map((item) => item._id))].filter((id) => !old.has(id))
    return { ids: added.length ? order(kept.ids, added) : kept.ids, entities: known(kept.entities, items) }
  }
  return {
    empty,
    get: ({ entities }: Kept, id: string): Item | undefined => entities[id],
    /** Everything in its order; the same array as long as nothing changed. */
    all: ({ ids, entities }: Kept): readonly Item[] => {
      const made = lists.get(entities)
      if (made?.ids === ids) return made.list as readonly Item[]
      const list = ids.map((id) => entities[id] as Item)
      lists.set(entities, { ids, list })
      return list
    },
    /** These alone. */
    replace: (items: readonly Item[]): Kept => insert(empty, items, (_, added) => added),
    /** New ones come last, known ones are brought up to date where they stand. */
    append: (kept: Kept, items: readonly Item[]): Kept => insert(kept, items, (old, added) => [...old, ...added]),
    /** New ones come first. */
    prepend: (kept: Kept, items: readonly Item[]): Kept => insert(kept, items, (old, added) => [...added, ...old]),
    /** To the front, from wherever it stood. */
    moveFirst: (kept: Kept, item: Item): Kept => ({
      ids: kept.ids[0] === item._id ? kept.ids : [item._id, ...kept.ids.filter((id) => id !== item._id)],
      entities: { ...kept.entities, [item._id]: item },
    }),
    /** Changes one that is known; another is not added. */
    update: (kept: Kept, id: string, change: (item: Item) => Item): Kept => {
      const item = kept.entities[id]
      const next = item && change(item)
      return !next || next === item ? kept : { ...kept, entities: { ...kept.entities, [id]: next } }
    },
    remove: (kept: Kept, id: string): Kept => {
      if (!(id in kept.entities)) return kept
      const { [id]: _gone, ...entities } = kept.entities
      return { ids: kept.ids.filter((other) => other !== id), entities }
    },
    /** The same things in another order, where it is another. */
    sort: (kept: Kept, compare: (a: Item, b: Item) => number): Kept => {
      const of = (id: string): Item => kept.entities[id] as Item
      const isSorted = kept.ids.every((id, at) => at === 0 || compare(of(kept.ids[at - 1] as string), of(id)) <= 0)
      return isSorted ? kept : { ...kept, ids: kept.ids.toSorted((a, b) => compare(of(a), of(b))) }
    },
  }
}
